/** What runs in the reader's browser: it sends forms to this service, copies examples and searches the page. */
export const DOCS_SCRIPT = `
(() => {
  'use strict';
  const token = document.getElementById('token');
  const mode = document.getElementById('mode');

  const uuid = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };

  const requestOf = (form) => {
    let path = form.dataset.path;
    const query = new URLSearchParams();
    const headers = {};
    for (const field of form.querySelectorAll('input')) {
      const value = field.value.trim();
      if (field.dataset.in === 'path') path = path.replace('{' + field.name + '}', encodeURIComponent(value));
      if (field.dataset.in === 'query' && value !== '') query.set(field.name, value);
      if (field.dataset.in === 'header' && (value !== '' || field.dataset.required === 'yes')) headers[field.name] = value || uuid();
    }
    const text = form.querySelector('textarea');
    const body = text !== null && text.value.trim() !== '' ? text.value : null;
    if (body !== null) headers['Content-Type'] = 'application/json';
    const search = query.toString();
    return { method: form.dataset.method, url: path + (search === '' ? '' : '?' + search), headers, body };
  };

  const quoted = (text) => "'" + text.replaceAll("'", "'\\\\''") + "'";

  const curlOf = ({ method, url, headers, body }, secured) => [
    'curl -s ' + (method === 'GET' || (method === 'POST' && body !== null) ? '' : '-X ' + method + ' ') +
      quoted(location.origin + url),
    ...(secured ? ['-H "Authorization: Bearer $PREQUAL_TOKEN"'] : []),
    ...Object.entries(headers).map(([name, value]) => '-H ' + quoted(name + ': ' + value)),
    ...(body === null ? [] : ['-d ' + quoted(body)]),
  ].join(' \\\\\\n  ');

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };

  /** A text with a button that copies it. */
  const copyable = (pre) => {
    const frame = element('div', 'copied', '');
    const button = element('button', '', 'Copy');
    button.type = 'button';
    button.addEventListener('click', async () => {
      if (navigator.clipboard === undefined) {
        // Browsers let only secure pages copy; otherwise the reader copies with the keyboard.
        getSelection().selectAllChildren(pre);
        button.textContent = 'Selected';
        return;
      }
      await navigator.clipboard.writeText(pre.textContent);
      button.textContent = 'Copied';
    });
    button.addEventListener('blur', () => {
      button.textContent = 'Copy';
    });
    pre.tabIndex = 0;
    pre.replaceWith(frame);
    frame.append(pre, button);
    return frame;
  };

  const shown = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  const bodyOf = async (response) => {
    if ((response.headers.get('content-type') || '').startsWith('image/')) {
      const picture = element('img', '', '');
      picture.alt = 'The returned image';
      picture.src = URL.createObjectURL(await response.blob());
      return picture;
    }
    return element('pre', 'body', shown(await response.text()));
  };

  const send = async (form) => {
    const output = form.querySelector('output');
    const button = form.querySelector('button.send');
    if (button.hasAttribute('aria-busy')) return;
    const request = requestOf(form);
    const secured = form.dataset.secured === 'yes';
    if (secured) request.headers.Authorization = 'Bearer ' + token.value.trim();
    button.setAttribute('aria-busy', 'true');
    const started = performance.now();
    try {
      const response = await fetch(request.url, request);
      const body = await bodyOf(response);
      const took = Math.round(performance.now() - started);
      const headers = element('details', '', '');
      headers.append(
        element('summary', '', 'Headers'),
        element('pre', 'headers', Array.from(response.headers, ([name, value]) => name + ': ' + value).join('\\n')),
      );
      const line = element('div', 'status', response.status + ' ' + response.statusText);
      line.classList.add(response.ok ? 'good' : 'bad');
      line.append(element('span', 'tag', took + ' ms'));
      output.replaceChildren(line, headers, body.tagName === 'PRE' ? copyable(body) : body);
    } catch (error) {
      output.replaceChildren(element('div', 'status bad', 'No response: ' + error.message));
    } finally {
      button.removeAttribute('aria-busy');
    }
  };

  token.addEventListener('input', () => {
    mode.textContent = token.value.startsWith('svc_live_')
      ? 'Live token: requests count against the quota and are audited.'
      : token.value.startsWith('svc_test_') ? 'Test token: nothing is counted or audited.' : '';
  });
  token.form.hidden = false;
  token.form.addEventListener('submit', (event) => event.preventDefault());

  for (const pre of document.querySelectorAll('main pre')) copyable(pre);

  const query = document.getElementById('query');
  const found = document.getElementById('found');
  const count = document.getElementById('count');
  const menu = Array.from(document.querySelectorAll('nav.side > b, nav.side > ul'));
  const MOST_FOUND = 30;
  const entries = Array.from(document.querySelectorAll('article.op'), (article) => ({
    id: article.id,
    title: article.querySelector('h3 code').textContent,
    summary: article.querySelector('.summary').textContent,
    fields: Array.from(article.querySelectorAll('td:first-child code'), (code) => code.textContent),
  }));

  const search = () => {
    const words = query.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const hits = entries.flatMap((entry) => {
      const own = (entry.title + ' ' + entry.summary).toLowerCase();
      const fields = Array.from(new Set(entry.fields)).filter((field) => words.some((word) => field.toLowerCase().includes(word)));
      const all = words.every((word) => own.includes(word) || fields.some((field) => field.toLowerCase().includes(word)));
      return all ? [{ entry, fields }] : [];
    });
    const active = words.length > 0;
    for (const part of menu) part.hidden = active;
    count.textContent = active ? hits.length + (hits.length === 1 ? ' operation' : ' operations') : '';
    found.replaceChildren(
      ...(active ? hits.slice(0, MOST_FOUND) : []).map(({ entry, fields }) => {
        const link = element('a', '', entry.title);
        link.href = '#' + entry.id;
        link.append(element('small', '', fields.length === 0 ? entry.summary : fields.slice(0, 6).join(', ')));
        const row = element('li', '', '');
        row.append(link);
        return row;
      }),
    );
  };
  document.getElementById('search').hidden = false;
  query.addEventListener('input', search);
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select') !== null) return;
    event.preventDefault();
    query.focus();
  });

  for (const form of document.querySelectorAll('form.try')) {
    form.querySelector('.go').hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
    form.querySelector('button.curl').addEventListener('click', () => {
      const text = curlOf(requestOf(form), form.dataset.secured === 'yes');
      form.querySelector('output').replaceChildren(copyable(element('pre', 'command', text)));
    });
    const choice = form.querySelector('select');
    if (choice !== null) {
      choice.addEventListener('change', () => {
        form.querySelector('textarea').value = choice.value;
      });
    }
  }
})();
`;
