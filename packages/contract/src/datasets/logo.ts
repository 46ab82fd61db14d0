import { Type } from 'typebox';
import { envelopeOf, literalUnion, named, strict } from '../schema.ts';

export const SVG_TYPE = 'image/svg+xml';

export const LogoPathSchema = strict({
  name: Type.String({ description: "The carrier's name, URL-encoded, case-insensitive." }),
});

export const LogoQuerySchema = strict({
  s: Type.Optional(Type.String({ maxLength: 200, description: 'The signature that `logo_url` carries.' })),
  ds: Type.Optional(
    literalUnion(['true', 'false'], {
      description:
        'true: return the image as a bare data URI in `text/plain`, or in the envelope with `Accept: application/json`.',
    }),
  ),
});

export const LogoImageSchema = Type.String({ contentMediaType: SVG_TYPE });

export const LogoDataUriSchema = Type.String({
  pattern: '^data:image/svg\\+xml;base64,',
  description: 'The logo as a data URI.',
});

export const LogoResponseSchema = envelopeOf('LogoResponse', {
  object: 'logo',
  data: named('Logo', { logo: LogoDataUriSchema }),
});
