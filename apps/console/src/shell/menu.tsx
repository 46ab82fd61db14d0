import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Link } from '../components/link.tsx';
import { screenAddress } from '../navigation/address.ts';
import { current, screen } from '../navigation/navigation.ts';
import { menuOf, SCREENS, type Screen } from '../navigation/screens.ts';
import { picked } from '../offers/picked.ts';
import { session } from '../session/current-session.ts';
import { SHELL } from './texts.ts';

/** All screens of the member in groups: beside the page, or behind one button on a phone. */
export function Menu() {
  const isOpen = useSignal(false);
  const { account, role = 'agent' } = session.value ?? {};
  const isUnknown = current.value.isUnknown === true;
  useEffect(() => {
    isOpen.value = false;
  }, [current.value]);
  const link = (name: Screen) => (
    <Link key={name} to={screenAddress(name)} isCurrent={screen.value === name && !isUnknown}>
      {SCREENS[name].label}
      {name === 'compare' && picked.value.length > 0 && SHELL.picked(picked.value.length)}
    </Link>
  );
  return (
    <nav class="menu" aria-label="Console">
      <button
        type="button"
        class="menu-button"
        aria-expanded={isOpen.value}
        aria-controls="menu"
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {isOpen.value ? SHELL.closeMenu : SHELL.menu}
      </button>
      <div id="menu" class={isOpen.value ? 'menu-list open' : 'menu-list'}>
        {menuOf(role, account?.operator ?? false).map(([title, screens]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
          <div key={title} class="menu-group" role="group" aria-label={title}>
            <small aria-hidden="true">{title}</small>
            {screens.map(link)}
          </div>
        ))}
        <a href="/docs">{SHELL.reference}</a>
      </div>
    </nav>
  );
}
