export { disableEndpointsOfClosedAccounts } from './endpoint-store.ts';
export {
  type CheckedEndpointInput,
  createEndpoint,
  type Endpoint,
  type EndpointChange,
  type EndpointDeps,
  type EndpointInput,
  type EndpointWithSecret,
  testEndpoint,
} from './endpoints.ts';
export { WebhookService } from './webhook-service.ts';
