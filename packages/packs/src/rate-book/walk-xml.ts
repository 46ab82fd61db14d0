/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';

export interface XmlElement {
  /** Without the prefix of its namespace. */
  readonly name: string;
  /** By name, without prefixes. */
  attributes(): Readonly<Record<string, string>>;
}

interface XmlHandlers {
  readonly open?: (element: XmlElement) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Reads XML from its begin to its end; false if it is none. Document types, which could define entities, are refused. */
export function walkXml(xml: string, { open, text, close }: XmlHandlers): boolean {
  let isXml = true;
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) =>
    open?.({
      name: localName(name),
      attributes: () =>
        Object.fromEntries(
          Object.entries(attributes()).map(([key, value]) => [localName(key), decode(value)]),
        ),
    }),
  );
  parser.on('closeTag', (name) => close?.(localName(name)));
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('attention', () => {
    isXml = false;
  });
  parser.on('error', () => {
    isXml = false;
  });
  parser.parse(xml);
  return isXml;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
