/** The look of the reference page; the same family as the front page. */
export const DOCS_STYLE = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif;
    --line: color-mix(in srgb, currentColor 16%, transparent); --soft: color-mix(in srgb, currentColor 5%, transparent);
    --get: light-dark(#0b6b4f, #5fd3a8); --post: light-dark(#1d4fbf, #8db4ff);
    --patch: light-dark(#8a5200, #f0b45c); --delete: light-dark(#a81e2d, #ff8d96); }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 1rem; }
  body { margin: 0; background: Canvas; color: CanvasText; }
  a { color: inherit; text-underline-offset: .2em; }
  code, pre, textarea, input { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
  .frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 92rem; margin: 0 auto; }
  nav.side { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.75rem 1rem 3rem 1.5rem; border-right: 1px solid var(--line); }
  nav b { display: block; margin: 1.25rem 0 .25rem; font-size: .875rem; }
  nav ul { list-style: none; margin: 0; padding: 0; }
  nav a { display: flex; gap: .5rem; align-items: baseline; padding: .15rem .4rem; border-radius: .35rem; text-decoration: none; font-size: .875rem; }
  nav a span:last-child { overflow-wrap: break-word; min-width: 0; }
  nav a:hover, nav a:focus-visible { background: var(--soft); }
  nav .home { font-size: 1.125rem; font-weight: 650; letter-spacing: -.01em; }
  details.menu { display: none; margin: 1rem 0; border: 1px solid var(--line); border-radius: .6rem; padding: .5rem .9rem; }
  main { padding: 2rem 2.5rem 6rem; min-width: 0; }
  h1 { font-size: 2rem; letter-spacing: -.02em; margin: 0; }
  h1 small { font-size: .875rem; font-weight: 400; opacity: .65; letter-spacing: 0; }
  h2 { font-size: 1.375rem; letter-spacing: -.01em; margin: 3.5rem 0 .25rem; }
  h2 + p { margin: 0; opacity: .75; }
  h4 { margin: 1.5rem 0 .5rem; font-size: .9375rem; }
  .lead { font-size: 1.0625rem; max-width: 46rem; margin: .5rem 0 1.5rem; opacity: .8; }
  .card { border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.1rem; max-width: 46rem; }
  .card p { margin: .25rem 0 .75rem; font-size: .9375rem; }
  .card p:last-child { margin: .5rem 0 0; }
  .op { border-top: 1px solid var(--line); margin-top: 1.75rem; padding-top: 1.5rem; }
  .op h3 { margin: 0; font-size: 1.0625rem; display: flex; flex-wrap: wrap; gap: .35rem .7rem; align-items: center; }
  .op h3 code { font-size: 1rem; overflow-wrap: anywhere; }
  .op h3 a { text-decoration: none; }
  .op .summary { margin: .35rem 0 0; font-weight: 600; }
  .op .text { margin: .15rem 0 0; opacity: .8; max-width: 46rem; }
  .columns { display: grid; grid-template-columns: minmax(0, 1.3fr) minmax(20rem, 1fr); gap: 2.25rem; align-items: start; }
  .columns > div:last-child { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding-bottom: 1rem; }
  .method { font: 650 .75rem/1 ui-monospace, monospace; letter-spacing: .03em; padding: .3rem .45rem; border-radius: .35rem; border: 1px solid currentColor; }
  nav .method { border: 0; padding: 0; flex: 0 0 3rem; font-size: .6875rem; }
  .get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); } .delete { color: var(--delete); }
  .tag { font-size: .75rem; padding: .1rem .45rem; border: 1px solid var(--line); border-radius: 1rem; font-weight: 400; white-space: nowrap; }
  .old { color: var(--patch); }
  table { border-collapse: collapse; width: 100%; font-size: .875rem; }
  th { text-align: left; font-weight: 600; opacity: .7; }
  th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  td code { font-size: .8125rem; overflow-wrap: anywhere; }
  table.fields td:first-child { white-space: nowrap; }
  td:nth-child(2) { min-width: 5.5rem; }
  .d1 { padding-left: 1rem; } .d2 { padding-left: 2rem; } .d3 { padding-left: 3rem; }
  .d4 { padding-left: 4rem; } .d5 { padding-left: 5rem; } .d6 { padding-left: 6rem; }
  abbr { text-decoration: none; color: var(--delete); cursor: help; }
  summary { cursor: pointer; }
  details.response { border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .8rem; margin: .4rem 0; }
  details.response[open] { padding-bottom: .8rem; }
  .form { font-weight: 600; margin: 1rem 0 .25rem; }
  .panel { border: 1px solid var(--line); border-radius: .6rem; background: var(--soft); padding: .9rem 1rem 1rem; margin-top: 1.5rem; }
  .panel h4 { margin-top: 0; }
  .panel h4 + pre { margin-top: 0; }
  label { display: block; font-size: .8125rem; margin: .55rem 0 0; }
  label span { opacity: .7; }
  input, textarea, select { width: 100%; padding: .45rem .6rem; border: 1px solid var(--line); border-radius: .4rem; background: Canvas; color: CanvasText; }
  input { font-size: .9375rem; line-height: 1.7; }
  select { font: inherit; font-size: .8125rem; }
  textarea { min-height: 6rem; resize: vertical; tab-size: 2; white-space: pre; overflow: auto; }
  textarea.tall { min-height: 19rem; }
  .go { display: flex; gap: .6rem; margin-top: .8rem; flex-wrap: wrap; }
  button { font: inherit; font-size: .9375rem; padding: .4rem 1rem; border-radius: .4rem; border: 1px solid currentColor; background: none; color: inherit; cursor: pointer; }
  button.send { background: CanvasText; color: Canvas; border-color: CanvasText; }
  button[aria-busy] { opacity: .6; cursor: progress; }
  [hidden] { display: none !important; }
  pre { margin: .5rem 0 0; padding: .75rem .9rem; border-radius: .45rem; overflow: auto; max-height: 30rem; background: Canvas; border: 1px solid var(--line); }
  details.response pre { background: var(--soft); }
  output { display: block; margin-top: .9rem; }
  output .status { font-weight: 650; } output .tag { margin-left: .6rem; color: CanvasText; } output .good { color: var(--get); } output .bad { color: var(--delete); }
  output img { max-width: 8rem; margin-top: .5rem; background: #fff; border-radius: .4rem; padding: .5rem; }
  footer { margin-top: 5rem; font-size: .875rem; opacity: .65; }
  .skip { position: absolute; left: -99rem; z-index: 1; } .skip:focus { left: 1rem; top: .5rem; background: Canvas; padding: .4rem .8rem; }
  main:focus { outline: 0; }
  nav .guides { margin: .5rem 0 1rem; } nav .guides a { padding-left: 0; }
  #search input { margin-top: .2rem; } #count { font-size: .8125rem; margin: .4rem 0 0; } #count:empty { display: none; }
  #found a { display: block; } #found small { display: block; opacity: .75; }
  .copied { position: relative; } .copied > button { position: absolute; top: .35rem; right: .35rem; padding: .1rem .6rem; font-size: .8125rem; background: Canvas; border-color: var(--line); }
  .glossary { max-width: 46rem; } .glossary dt { font-weight: 600; margin-top: .75rem; } .glossary dd { margin: 0; }
  :focus-visible { outline: 2px solid var(--post); outline-offset: 2px; }
  @media (max-width: 72rem) {
    .columns { grid-template-columns: minmax(0, 1fr); gap: 0; }
    .columns > div:last-child { position: static; max-height: none; overflow: visible; padding: 0; }
  }
  @media (max-width: 52rem) {
    .frame { display: block; } details.menu { display: block; }
    nav.side { position: static; height: auto; border: 0; padding: 1.25rem 1.1rem 0; } nav.side > b, nav.side > ul { display: none; }
    main { padding: 1.25rem 1.1rem 4rem; }
    table.fields thead { display: none; }
    table.fields tr { display: block; border-bottom: 1px solid var(--line); padding: .45rem 0; }
    table.fields td { display: block; border: 0; padding-top: 0; padding-bottom: 0; padding-right: 0; }
    table.fields td:nth-child(1), table.fields td:nth-child(2) { display: inline-block; }
    table.fields td:nth-child(2) { opacity: .7; padding-left: .5rem; }
    table.fields td:nth-child(3):empty { display: none; }
    table.fields td:first-child { white-space: normal; }
    .d1, .d1 ~ td:last-child { padding-left: .9rem; } .d2, .d2 ~ td:last-child { padding-left: 1.8rem; }
    .d3, .d3 ~ td:last-child { padding-left: 2.7rem; } .d4, .d4 ~ td:last-child { padding-left: 3.6rem; }
    .d5, .d5 ~ td:last-child, .d6, .d6 ~ td:last-child { padding-left: 4.5rem; }
    input, textarea, select { font-size: 16px; }
  }`;
