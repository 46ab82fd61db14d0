import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The folder that the processes of a run share, set by the run; without it, a process uses a folder of its own. */
export const BROWSER_FOLDER = 'E2E_BROWSER_FOLDER';

/** A Chromium for Linux x64 that comes with npm; it unpacks its own libraries if it detects Lambda. */
const PACKAGED = '@sparticuz/chromium';
const LOOK_AGAIN_MS = 50;
const UNPACK = `(await import('${PACKAGED}')).default.executablePath()`;

/**
 * Flags of the package that the tests do without: the first ends the browser when a page is opened after another was closed,
 * the second lets pages read the responses of other origins.
 */
const UNWANTED = ['--single-process', '--disable-web-security'];

interface UnpackedBrowser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Where the browser finds its libraries and fonts. */
  readonly env: Readonly<Record<string, string>>;
}

/** A new folder that only this user can enter: what is run from it cannot be replaced by another user. */
export function createBrowserFolder(): string {
  return mkdtempSync(join(tmpdir(), 'prequal-browser-'));
}

/** Unpacks the browser of the npm package unless another process of the run has done so. */
export async function unpackBrowser(): Promise<UnpackedBrowser> {
  const folder = join(process.env[BROWSER_FOLDER] ?? ownFolder(), 'browser');
  while (!existsSync(folder)) await unpackOrWait(folder);
  const { default: packaged } = (await import(PACKAGED)) as {
    readonly default: { readonly args: readonly string[] };
  };
  return {
    executablePath: join(folder, 'chromium'),
    args: packaged.args.filter((flag) => !UNWANTED.includes(flag)),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

let own: string | undefined;

function ownFolder(): string {
  if (own !== undefined) return own;
  const folder = createBrowserFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  own = folder;
  return folder;
}

/** Workers begin at once, and unpacking takes three seconds of processor time: one does it while the others look for the result. */
async function unpackOrWait(folder: string): Promise<void> {
  const mark = `${folder}.unpacking`;
  try {
    await mkdir(mark);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await setTimeout(LOOK_AGAIN_MS);
    return;
  }
  try {
    if (!existsSync(folder)) await unpackInto(folder);
  } finally {
    await rmdir(mark);
  }
}

/** The package unpacks into the temporary folder, under fixed names. Its own process gets another temporary folder. */
async function unpackInto(folder: string): Promise<void> {
  const draft = mkdtempSync(`${folder}-`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', `await ${UNPACK};`], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  });
  // The configuration in the package names the temporary folder.
  await writeFile(
    join(draft, 'fonts/fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`,
  );
  await rename(draft, folder);
}
