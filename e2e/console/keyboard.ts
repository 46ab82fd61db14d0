import type { Locator, Page } from 'playwright-core';

const MOST_TABS = 400;

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
    // Found once, because finding an element by its name on a long page takes many times as long as pressing a key.
    let element = await elementOf(target);
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      const state = await stateOf(element);
      if (state === 'focused') return;
      if (state === 'replaced') element = await elementOf(target);
      else await this.press(key);
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

type FoundElement = NonNullable<Awaited<ReturnType<Locator['elementHandle']>>>;

async function elementOf(target: Locator): Promise<FoundElement> {
  await target.waitFor();
  return (await target.elementHandle()) as FoundElement;
}

function stateOf(element: FoundElement): Promise<'focused' | 'replaced' | 'elsewhere'> {
  return element.evaluate((found) => {
    if (!found.isConnected) return 'replaced';
    return found === found.ownerDocument.activeElement ? 'focused' : 'elsewhere';
  });
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}
