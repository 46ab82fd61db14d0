import { Type } from 'typebox';
import { idOf, literalUnion, strict } from './schema.ts';
import { ROLES, SCOPES, TOKEN_MODES } from './vocabulary/index.ts';

const Address = Type.String({ minLength: 3, maxLength: 254 });
const Name = Type.String({ minLength: 1, maxLength: 80 });

export const SignInBodySchema = strict({ email: Address });
export const TicketBodySchema = strict({
  ticket: Type.String({ minLength: 1, maxLength: 200 }),
  replace: Type.Optional(
    Type.Boolean({ description: 'Ends the session of another member in this browser.' }),
  ),
});
export const SessionChangeBodySchema = strict({
  license_id: Type.Optional(idOf('license', 'A license of the account.')),
  mode: Type.Optional(literalUnion(TOKEN_MODES)),
});
export const MemberBodySchema = strict({ email: Address, name: Name, role: literalUnion(ROLES) });
export const RoleBodySchema = strict({ role: literalUnion(ROLES) });
export const MemberPathSchema = strict({ id: idOf('member', 'The member.') });
/** One line that people read: no control or formatting characters. */
const Label = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+$',
  'x-expects': 'one line of 1 to 80 characters',
});
export const TokenBodySchema = strict({
  license_id: idOf('license', 'A license of the account.'),
  mode: literalUnion(TOKEN_MODES),
  name: Type.Optional(Label),
  scopes: Type.Optional(Type.Array(literalUnion(SCOPES), { minItems: 1, uniqueItems: true })),
  expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
});
export const TokenPathSchema = strict({ id: idOf('token', 'The token.') });
export const RequestIdPathSchema = strict({ id: idOf('request', 'The request.') });
export const HistoryQuerySchema = strict({
  before: Type.Optional(Type.Integer({ minimum: 1, description: 'Only entries before this number.' })),
});
export const InvoicePathSchema = strict({ id: idOf('invoice', 'The invoice.') });
