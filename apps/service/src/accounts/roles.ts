import { OPERATOR_ROLES, type ROLES } from '@prequal/contract/vocabulary';

export type Role = (typeof ROLES)[number];

/** Whether only members of the operator account can have this role. */
export function isOperatorRole(role: Role): boolean {
  return OPERATOR_ROLES.some((each) => each === role);
}
