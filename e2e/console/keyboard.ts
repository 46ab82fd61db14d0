import type { Locator, Page } from 'playwright-core';

const MOST_TABS = 400;
/** The last presses are made one by one: a count of the stops in the page may be wrong by a few. */
const NEAR = 3;
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** A person who uses the page with the keyboard alone, and counts the keys. */
export class Keyboard {
  readonly #page: Page;
  keystrokes = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.keystrokes += 1;
      await this.#page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.keystrokes += text.length;
    await this.#page.keyboard.type(text);
  }

  /** Presses Tab (or Shift+Tab) until the element has the focus. Fails when Tab never reaches it. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    // The first presses need no look at the focus between them, which takes longer than the press.
    const far = Math.max(0, (await tabStopsBefore(target, key)) - NEAR);
    this.keystrokes += far;
    await Promise.all(Array.from({ length: far }, () => this.#page.keyboard.press(key)));
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await hasFocus(target)) return;
      await this.press(key);
    }
    throw new Error(`${key} never reaches ${target.toString()}.`);
  }

  /** Tabs to a field and types into it; an earlier text is replaced, as after Tab in a browser. */
  async enter(label: string | RegExp, text: string): Promise<void> {
    await this.tabTo(this.#page.getByLabel(label).first());
    await this.type(text);
  }

  /** Tabs to a button or link and presses Enter. */
  async activate(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.tabTo(target, key);
    await this.press('Enter');
  }
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** About how many elements Tab passes from the focused one to the target; 0 if the target is in the other direction. */
function tabStopsBefore(target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<number> {
  return target.evaluate(
    (element, { stops, isBackward }) => {
      const { activeElement, body } = element.ownerDocument;
      const all = [...body.querySelectorAll(stops)].filter(
        (each) =>
          each.tabIndex >= 0 &&
          each.getClientRects().length > 0 &&
          !each.matches(':disabled, [type="radio"]:not(:checked)'),
      );
      const from = activeElement === null || activeElement === body ? -1 : all.indexOf(activeElement);
      const distance = all.indexOf(element) - from;
      return isBackward ? -distance : distance;
    },
    { stops: STOPS, isBackward: key === 'Shift+Tab' },
  );
}
