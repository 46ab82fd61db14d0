export const REPLAY = {
  title: 'Resend events',
  from: 'From (UTC)',
  to: 'To (UTC)',
  only: 'Which events',
  all: 'All that the endpoint subscribes to',
  failed: 'Failed and dead-lettered',
  unsent: 'Never sent',
  types: 'Event types (none selected means all)',
  endpoints: (count: number) => (count === 1 ? '' : `To ${count} endpoints.`),
  start: 'Resend',
  again: 'Resend again',
  progress: (done: number, total: number) => `${done} of ${total} sent`,
  outcome: (delivered: number, failed: number) =>
    `${delivered} delivered${failed === 0 ? '' : `, ${failed} failed`}.`,
  canceled: 'Canceled: the endpoint was disabled or deleted.',
  nothing: 'No event matches.',
};
