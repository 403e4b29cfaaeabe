/** The look of the reference page; light or dark as the reader's system is. */
export const DOCS_CSS = `
:root { color-scheme: light dark; --bg: light-dark(#fbfaf7, #14161d); --text: light-dark(#1c2030, #eceef5); --soft: light-dark(#5a6072, #a9afc0);
  --line: light-dark(#dedbd2, #2c303d); --card: light-dark(#ffffff, #1b1e27); --accent: light-dark(#4549c7, #9aa2f5); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); background: var(--bg); color: var(--text);
  font: 15px/1.55 Inter, "Helvetica Neue", "DejaVu Sans", sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); }
nav h2 { margin: 1rem 0 .25rem; font-size: .75rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; min-height: 1.5rem; padding: .1rem 0; line-height: 1.3rem; color: var(--text); text-decoration: none; font-size: .8125rem; overflow-wrap: anywhere; }
nav a:hover { color: var(--accent); }
main { padding: 2rem; max-width: 62rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; }
details { margin: 0 0 .5rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
summary { display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline; padding: .6rem .9rem; cursor: pointer; }
summary b { font-weight: 650; }
summary span { color: var(--soft); }
code, pre { font-family: ui-monospace, "JetBrains Mono", "DejaVu Sans Mono", monospace; font-size: .8125rem; }
.method { min-width: 3.75rem; color: var(--accent); font-weight: 700; }
.inside { padding: 0 .9rem .9rem; }
table { width: 100%; border-collapse: collapse; margin: .25rem 0 1rem; }
th { text-align: left; font-size: .75rem; color: var(--soft); font-weight: 600; }
th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { margin: 0; max-height: 24rem; overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 800px) { body { grid-template-columns: minmax(0, 1fr); } nav { position: static; height: auto; border: 0; } main { padding: 1rem; } }
`;
