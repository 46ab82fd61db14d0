/** What runs in the reader's browser: it sends what a form holds to this very service and shows the answer. */
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

  const shown = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  const bodyOf = async (answer) => {
    if ((answer.headers.get('content-type') || '').startsWith('image/')) {
      const picture = element('img', '', '');
      picture.alt = 'The returned image';
      picture.src = URL.createObjectURL(await answer.blob());
      return picture;
    }
    return element('pre', 'body', shown(await answer.text()));
  };

  const send = async (form) => {
    const output = form.querySelector('output');
    const button = form.querySelector('button.send');
    const request = requestOf(form);
    const secured = form.dataset.secured === 'yes';
    if (secured) request.headers.Authorization = 'Bearer ' + token.value.trim();
    button.disabled = true;
    const started = performance.now();
    try {
      const answer = await fetch(request.url, request);
      const body = await bodyOf(answer);
      const took = Math.round(performance.now() - started);
      const headers = element('details', '', '');
      headers.append(
        element('summary', '', 'Headers'),
        element('pre', 'headers', Array.from(answer.headers, ([name, value]) => name + ': ' + value).join('\\n')),
      );
      const line = element('div', 'status', answer.status + ' ' + answer.statusText);
      line.classList.add(answer.ok ? 'good' : 'bad');
      line.append(element('span', 'tag', took + ' ms'));
      output.replaceChildren(line, headers, body);
    } catch (error) {
      output.replaceChildren(element('div', 'status bad', 'No response: ' + error.message));
    } finally {
      button.disabled = false;
    }
  };

  token.addEventListener('input', () => {
    mode.textContent = token.value.startsWith('svc_live_')
      ? 'Live token: requests count against the quota and are audited.'
      : token.value.startsWith('svc_test_') ? 'Test token: nothing is counted or audited.' : '';
  });
  token.form.hidden = false;
  token.form.addEventListener('submit', (event) => event.preventDefault());

  for (const form of document.querySelectorAll('form.try')) {
    form.querySelector('.go').hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
    form.querySelector('button.curl').addEventListener('click', () => {
      const text = curlOf(requestOf(form), form.dataset.secured === 'yes');
      form.querySelector('output').replaceChildren(element('pre', 'command', text));
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
