import { Regex, type JsonObject, type SomeCompanionConfigField } from '@companion-module/base';

/** The fields of the connection in Companion. */
export const CONFIG_FIELDS: SomeCompanionConfigField[] = [
  {
    type: 'static-text',
    id: 'about',
    label: 'In Regie',
    width: 12,
    value: 'Switch on “Control API” in Settings, Surfaces, and make a token there: it is shown once.',
  },
  { type: 'textinput', id: 'host', label: 'Address of Regie', width: 8, default: '127.0.0.1', regex: Regex.SOMETHING },
  { type: 'number', id: 'port', label: 'Port', width: 4, default: 4460, min: 1, max: 65_535, asInteger: true },
  { type: 'secret-text', id: 'token', label: 'Token', width: 12 },
];

/** Address and token of a desk's API, or a sentence that says what is missing. */
export const readConfig = (
  { host, port }: JsonObject,
  secrets: JsonObject | undefined,
): { readonly origin: string; readonly token: string } | { readonly missing: string } => {
  const name = typeof host === 'string' ? host.trim() : '';
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${Number(port)}`;
  if (name === '' || !URL.canParse(origin)) return { missing: 'The address or the port of Regie is missing.' };
  const token = typeof secrets?.token === 'string' ? secrets.token.trim() : '';
  return token === '' ? { missing: 'The token is missing: Regie makes one in Settings, Surfaces.' } : { origin, token };
};
