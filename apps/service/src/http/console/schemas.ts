import { Type } from 'typebox';
import { ROLES, TOKEN_MODES } from '../../accounts/index.ts';
import { idOf, literalUnion, strict } from '../../wire/index.ts';

const Address = Type.String({ minLength: 3, maxLength: 254 });
const Name = Type.String({ minLength: 1, maxLength: 200 });

export const SignInBody = strict({ email: Address });
export const TicketBody = strict({ ticket: Type.String({ minLength: 1, maxLength: 200 }) });
export const SessionChangeBody = strict({
  license_id: Type.Optional(idOf('license', 'A license of the account.')),
  mode: Type.Optional(literalUnion(TOKEN_MODES)),
});
export const MemberBody = strict({ email: Address, name: Name, role: literalUnion(ROLES) });
export const RoleBody = strict({ role: literalUnion(ROLES) });
export const MemberPath = strict({ id: idOf('member', 'The member.') });
export const TokenPath = strict({ id: idOf('token', 'The token.') });
export const RequestIdPath = strict({ id: idOf('request', 'The request.') });
export const HistoryQuery = strict({
  before: Type.Optional(Type.Integer({ minimum: 1, description: 'Only entries before this number.' })),
});
export const InvoicePath = strict({ id: idOf('invoice', 'The invoice.') });
