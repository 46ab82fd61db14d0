// Generated from the service's OpenAPI document by openapi-typescript. To update it: npm run generate:sdk-types

export interface paths {
  readonly '/livez': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Liveness probe */
    readonly get: operations['livez'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/prequalify': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Run a prequalification
     * @description One offer per product and amount, with one pricing row per rate class.
     */
    readonly post: operations['prequalify'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/quote': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Quote several face amounts or monthly budgets
     * @description Accepts the nested body and the flat body of existing clients.
     */
    readonly post: operations['quote'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/questions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * List the facts that can still change an outcome
     * @description Takes the body of a prequalification. Each question names the field to fill in and how many of the requested products an answer changes. Nothing is recorded or billed.
     */
    readonly post: operations['listQuestions'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/applicants/fhir': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Turn a FHIR bundle into the applicant of a prequalification
     * @description Takes a Bundle of FHIR R4 with one Patient and their Conditions, MedicationStatements, MedicationRequests and Observations. The applicant passes the validation of POST /v3/prequalify; everything that was left out is listed with its place and a reason. Nothing is stored or billed.
     */
    readonly post: operations['draftApplicantFromFhir'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/explain': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Explain a decision rule by rule
     * @description Takes the body of a prequalification with up to 20 products and one amount. Shows each rate class, the rules that close it with their source, and the day on which it opens. Not billed; live calls are audited.
     */
    readonly post: operations['explain'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/offers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Store one offer, to see later whether it still holds
     * @description Takes the body of a prequalification with one product variant and one amount. The request and the offer are stored encrypted for 30 days. Not billed; live calls are audited.
     */
    readonly post: operations['storeOffer'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/offers/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Evaluate a stored offer again today, and say what changed
     * @description Offers that are expired, unknown or of another account return the same 404.
     */
    readonly get: operations['showOffer'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/prequalify': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Run a prequalification with the flat body
     * @deprecated
     */
    readonly post: operations['prequalifyV2'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/datasets': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Retrieve the reference catalog
     * @description Returns everything in one response. Send the last ETag in If-None-Match to get 304 without a body while nothing has changed.
     */
    readonly get: operations['getDatasets'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/products': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * List products, one row per variant, in catalog order
     * @description Ages, face amounts and states are those of the whole product; a rate class, a state or an age may have narrower limits.
     */
    readonly get: operations['listProducts'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/suggest': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Suggest catalog entries for what somebody is typing
     * @description For pickers: finds entries by name, alias, known misspelling, words in any order, and despite typing errors. Use POST for what an applicant says: proxies and browsers keep addresses.
     */
    readonly get: operations['suggest'];
    readonly put?: never;
    /**
     * Suggest catalog entries for what somebody is typing, outside the address
     * @description For pickers: finds entries by name, alias, known misspelling, words in any order, and despite typing errors.
     */
    readonly post: operations['suggestByPost'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v3/treatments': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Show how every product treats a condition, medication or group
     * @description For "who takes this?": one row for each product with the strictest outcome. Rules, sources and notes are shown to tokens with the scope `explain`.
     */
    readonly get: operations['listTreatments'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/datasets': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * List the datasets and their sizes
     * @deprecated
     */
    readonly get: operations['listDatasetsV2'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/datasets/{name}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Retrieve all rows of a dataset
     * @deprecated
     */
    readonly get: operations['getDatasetV2'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/logo/{name}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * A carrier's logo, as image bytes
     * @description Needs a token with the scope `datasets`, or the signature of `logo_url`, so that an `<img>` can show it.
     */
    readonly get: operations['getLogo'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/logos/{name}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * A carrier's logo, as image bytes
     * @description Needs a token with the scope `datasets`, or the signature of `logo_url`, so that an `<img>` can show it.
     */
    readonly get: operations['getCarrierLogo'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/webhook_endpoints': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** List webhook endpoints in the token's mode */
    readonly get: operations['listWebhookEndpoints'];
    readonly put?: never;
    /** Create a webhook endpoint */
    readonly post: operations['createWebhookEndpoint'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/webhook_endpoints/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Retrieve a webhook endpoint */
    readonly get: operations['retrieveWebhookEndpoint'];
    readonly put?: never;
    readonly post?: never;
    /** Delete a webhook endpoint; deliveries that are pending are canceled */
    readonly delete: operations['deleteWebhookEndpoint'];
    readonly options?: never;
    readonly head?: never;
    /** Update a webhook endpoint */
    readonly patch: operations['updateWebhookEndpoint'];
    readonly trace?: never;
  };
  readonly '/v1/webhook_endpoints/{id}/rotate_signing_secret': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Rotate the signing secret, effective from the next attempt */
    readonly post: operations['rotateWebhookSigningSecret'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/webhook_endpoints/{id}/test': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Send a webhook.test event to the endpoint */
    readonly post: operations['testWebhookEndpoint'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/events': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** List past events, newest first */
    readonly get: operations['listEvents'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/events/stream': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Read events in order, waiting for the next one
     * @description For clients that cannot receive webhooks: pass `next_after` of each response as `after` of the next request. No event of the account and mode is skipped.
     */
    readonly get: operations['streamEvents'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/events/{event_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Retrieve an event with all its delivery attempts */
    readonly get: operations['retrieveEvent'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/requests': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * List requests of the last 30 days, newest first
     * @description The log is written in the background: a request appears within a second, and rows may be missing after an outage. A page with filters looks at 20,000 requests: it may have fewer rows than `limit`, or none, as long as `next_cursor` is not null.
     */
    readonly get: operations['listRequests'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/requests/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Retrieve one request with the problem document of a failure */
    readonly get: operations['retrieveRequest'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/usage': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Count requests by day, operation, token or license
     * @description Counted from the request log, so it covers the last 30 days. Invoices count separately and exactly.
     */
    readonly get: operations['listUsage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/usage/current': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Show the month's executions against the quota of the license */
    readonly get: operations['currentUsage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/events/{event_id}/redeliver': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Redeliver an event immediately, ahead of the queue */
    readonly post: operations['redeliverEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/webhook_endpoints/{id}/replay': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Resend the events of a time range to the endpoint, in order
     * @description Each event is sent once, independently of the queue of new events. Retrieve the replay to see how far it is.
     */
    readonly post: operations['replayEvents'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/replays/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Retrieve a replay with its progress */
    readonly get: operations['retrieveReplay'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/case': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** List cases as one array, newest first, without their content */
    readonly get: operations['listCasesAsArray'];
    readonly put?: never;
    /**
     * Save a case encrypted by the client
     * @description The service stores the bytes for 90 days and cannot read them, because the key never leaves the client.
     */
    readonly post: operations['createCase'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/case/list': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** List cases as one array, newest first, without their content */
    readonly post: operations['listCasesByPost'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/cases': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** List cases, newest first, without their content */
    readonly get: operations['listCases'];
    readonly put?: never;
    /**
     * Save a case encrypted by the client
     * @description The service stores the bytes for 90 days and cannot read them, because the key never leaves the client.
     */
    readonly post: operations['createCaseAlias'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/case/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Retrieve a case, to be decrypted by the client */
    readonly get: operations['retrieveCase'];
    /**
     * Replace the content of a case
     * @description The case keeps its id, `created_at` and its share links; its 90 days start again. A body without `label` removes the label.
     */
    readonly put: operations['replaceCase'];
    readonly post?: never;
    /** Delete a case */
    readonly delete: operations['deleteCase'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/cases/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Retrieve a case, to be decrypted by the client */
    readonly get: operations['retrieveCaseAlias'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/case/{id}/email': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Email the share link of a case to one person
     * @description The link is stored encrypted until the mail server accepts the message, and is then erased. In live mode, an email.delivered or email.failed event follows. In test mode the message is written to the outbox folder and no event is emitted; without a mail server it is written there too, and email.failed says that it was not sent.
     */
    readonly post: operations['emailCase'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/case/{id}/share': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Create a link that opens a case without a token
     * @description Append `#k=` and the key to `url` before you share it: browsers do not send the fragment, so the service never sees the key.
     */
    readonly post: operations['shareCase'];
    /** Revoke every share link of a case */
    readonly delete: operations['revokeCaseShares'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v1/shared/{share_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Retrieve a shared case without a token, to be decrypted by the client
     * @description Limited to 120 requests per minute and network address. Expired, revoked and unknown links all return the same 404.
     */
    readonly get: operations['openSharedCase'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
}
export interface webhooks {
  readonly 'license.activated': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a license finishes activation, or is unlocked */
    readonly post: operations['receiveLicenseActivatedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'license.deactivated': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a license becomes inactive */
    readonly post: operations['receiveLicenseDeactivatedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'license.locked': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a license becomes locked after abuse or admin action */
    readonly post: operations['receiveLicenseLockedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'account.created': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a new account is provisioned */
    readonly post: operations['receiveAccountCreatedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'account.closed': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when an account is permanently closed */
    readonly post: operations['receiveAccountClosedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'account.suspended': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when an account is suspended (reversible) */
    readonly post: operations['receiveAccountSuspendedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'account.token_rotated': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when an API token was rotated */
    readonly post: operations['receiveAccountTokenRotatedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'account.token_revoked': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when an API token was revoked */
    readonly post: operations['receiveAccountTokenRevokedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'billing.invoice.generated': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a finalized invoice artifact is ready */
    readonly post: operations['receiveBillingInvoiceGeneratedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'billing.credits.added': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when credits were added to an account balance */
    readonly post: operations['receiveBillingCreditsAddedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'prequalify.completed': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a prequalification finished processing */
    readonly post: operations['receivePrequalifyCompletedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'email.delivered': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a transactional email was delivered */
    readonly post: operations['receiveEmailDeliveredEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'email.failed': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a transactional email failed to deliver */
    readonly post: operations['receiveEmailFailedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'usage.threshold_reached': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a license has used 50, 80 or 100 percent of its monthly quota, each once a month */
    readonly post: operations['receiveUsageThresholdReachedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'token.expiring': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when an API token expires in 30, 7 or 1 days */
    readonly post: operations['receiveTokenExpiringEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'webhook.test': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a test was requested with POST /v1/webhook_endpoints/{id}/test */
    readonly post: operations['receiveWebhookTestEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'webhook.delivery_failed': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a delivery exhausted its retries and was dead-lettered */
    readonly post: operations['receiveWebhookDeliveryFailedEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly 'endpoint.failing': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Sent when a webhook endpoint has been failing for an hour, once per outage */
    readonly post: operations['receiveEndpointFailingEvent'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description Hemoglobin A1C in percent. A number, or an object with `value` and `date`. */
    readonly A1c: number | components['schemas']['DatedA1c'];
    readonly AccountClosedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when an account is permanently closed.
       * @constant
       */
      readonly type: 'account.closed';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['AccountEventData'];
    };
    readonly AccountCreatedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a new account is provisioned.
       * @constant
       */
      readonly type: 'account.created';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['AccountEventData'];
    };
    readonly AccountEventData: {
      /** @description The account. */
      readonly account: {
        /** @description Id of the account. */
        readonly id: string;
        /** @description Name of the account. */
        readonly name: string;
        /** @description Its status after the change. */
        readonly status: string;
      };
    };
    readonly AccountSuspendedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when an account is suspended (reversible).
       * @constant
       */
      readonly type: 'account.suspended';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['AccountEventData'];
    };
    readonly AccountTokenRevokedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when an API token was revoked.
       * @constant
       */
      readonly type: 'account.token_revoked';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['TokenRevokedData'];
    };
    readonly AccountTokenRotatedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when an API token was rotated.
       * @constant
       */
      readonly type: 'account.token_rotated';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['TokenRotatedData'];
    };
    readonly AlternativeOffer: {
      /** @description Whether a class would be open. */
      readonly eligible: boolean;
      readonly rate_class: string | null;
      readonly category: components['schemas']['BenefitCategory'] | null;
      readonly premium: components['schemas']['Premium'] | null;
      /** @description What the budget would buy; only for budgets, where a class would be open. */
      readonly death_benefit?: components['schemas']['DeathBenefit'] | undefined;
    };
    /** @description The person to be insured. */
    readonly Applicant: {
      /**
       * @description Sex at birth.
       * @example male
       */
      readonly sex: string;
      /**
       * @description Date of birth, YYYY-MM-DD.
       * @example 1961-04-12
       */
      readonly dob: string;
      /** @description Height in inches. */
      readonly height_inches: number;
      /** @description Weight in pounds. */
      readonly weight_lbs: number;
      /** @description The health conditions. {} or null means none. */
      readonly conditions?: readonly components['schemas']['Condition'][] | undefined;
      /** @description The medications taken. {} or null means none. */
      readonly medications?: readonly components['schemas']['Medication'][] | undefined;
      readonly nicotine?: components['schemas']['Nicotine'] | undefined;
      readonly measurements?: components['schemas']['Measurements'] | undefined;
    };
    readonly ApplicantDraft: {
      readonly applicant: components['schemas']['DraftedApplicant'];
      /** @description Every resource, and every part of a used one, that is not in `applicant` although it could matter. */
      readonly left_out: readonly components['schemas']['LeftOutPart'][];
      /** @description What to know about parts that were used, such as a date to ask for. */
      readonly warnings: readonly components['schemas']['DraftWarning'][];
    };
    readonly ApplicantDraftResult: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'applicant_draft';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['ApplicantDraft'];
    };
    /**
     * @description When the full death benefit is paid: immediate, graded over years, return of premium first (rop), or other (guaranteed issue).
     * @enum {string}
     */
    readonly BenefitCategory: 'immediate' | 'graded' | 'rop' | 'other';
    readonly BillingCreditsAddedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when credits were added to an account balance.
       * @constant
       */
      readonly type: 'billing.credits.added';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['CreditsAddedData'];
    };
    readonly BillingInvoiceGeneratedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a finalized invoice artifact is ready.
       * @constant
       */
      readonly type: 'billing.invoice.generated';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['InvoiceGeneratedData'];
    };
    /** @description What the agency that shared the case shows its clients. */
    readonly Branding: {
      readonly agency_name: string | null;
      readonly agent_line: string | null;
      readonly phone: string | null;
      readonly license_number: string | null;
      readonly accent: string | null;
      readonly logo: string | null;
    };
    /** @description The budget that the offer is for; only for budgets. */
    readonly Budget: {
      /** @description The budget as requested. */
      readonly amount: components['schemas']['Money'];
      /**
       * @description Budgets are per month.
       * @constant
       */
      readonly period: 'monthly';
    };
    /** @description The insurance company. */
    readonly Carrier: {
      /**
       * Format: uuid
       * @description Id of the carrier. Never changes.
       */
      readonly id: string;
      /** @description Name of the carrier. */
      readonly name: string;
      /** @description Address of the logo, signed for use in an `<img>`. */
      readonly logo_url: string;
    };
    readonly Case: {
      /** @description Id of the case. */
      readonly id: string;
      /** @description Free text. Part of the encryption as additional data, so it is stored unchanged. */
      readonly product: string;
      /** @description Base64 of 1 to 131,072 bytes: the AES-256-GCM ciphertext without the tag. */
      readonly ciphertext: string;
      /** @description Base64 of the 12-byte nonce. */
      readonly iv: string;
      /** @description Base64 of the 16-byte authentication tag. */
      readonly tag: string;
      readonly label?: components['schemas']['CaseLabel'] | undefined;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly expires_at: string;
    };
    readonly CaseArray: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description Whether another page follows. */
      readonly has_more: boolean;
      readonly next_cursor: string | null;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: readonly components['schemas']['CaseSummary'][];
    };
    readonly CaseEmail: {
      /** @description Email address of one recipient. */
      readonly to: string;
      /** @description The https URL to send; the key to the case is in its fragment. Without it, the case's own address is sent, which carries no key. */
      readonly link?: string | undefined;
    };
    /** @description A short text for lists, encrypted by the client like the content. */
    readonly CaseLabel: {
      /** @description Base64 of 1 to 1,024 bytes: AES-256-GCM without the tag. */
      readonly ciphertext: string;
      /** @description Base64 of the 12-byte nonce. */
      readonly iv: string;
      /** @description Base64 of the 16-byte authentication tag. */
      readonly tag: string;
    };
    readonly CaseListQuery: {
      /** @description next_cursor of the previous page. */
      readonly cursor?: string | undefined;
      /**
       * @description Maximum number of items to return.
       * @default 25
       */
      readonly limit?: number | undefined;
    };
    readonly CasePage: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: {
        /** @description The items of this page. */
        readonly data: readonly components['schemas']['CaseSummary'][];
        /** @description Whether another page follows. */
        readonly has_more: boolean;
        readonly next_cursor: string | null;
      };
    };
    readonly CaseResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'case';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['Case'];
    };
    readonly CaseShare: {
      /** @description Id of the share link. Whoever has it can fetch the encrypted case. */
      readonly id: string;
      /** @description Append `#k=` and the key (base64url) before you share it. */
      readonly url: string;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly expires_at: string;
    };
    readonly CaseShareResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'case_share';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['CaseShare'];
    };
    readonly CaseSummary: {
      /** @description Id of the case. */
      readonly id: string;
      /** @description Free text. Part of the encryption as additional data, so it is stored unchanged. */
      readonly product: string;
      readonly label?: components['schemas']['CaseLabel'] | undefined;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly expires_at: string;
    };
    readonly CaseSummaryResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'case';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['CaseSummary'];
    };
    readonly Condition: {
      /** @description Id from the current dataset version; takes precedence over text. */
      readonly id?: string | undefined;
      /** @description The applicant's own words. */
      readonly text?: string | undefined;
      readonly code?: components['schemas']['DiagnosisCode'] | undefined;
      /** @description When the condition was diagnosed or the event happened. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly was_diagnosed?: string | undefined;
      /** @description When it was last treated, including with medication. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly last_treatment?: string | undefined;
    };
    /** @description Health conditions, procedures and histories, with the medications that treat them. */
    readonly ConditionDataset: {
      /**
       * Format: date
       * @description The day of the bundle version.
       */
      readonly version: string;
      /** @description Number of rows. */
      readonly item_count: number;
      /** @description Absent with `fields=meta`. */
      readonly items?: readonly components['schemas']['ConditionRow'][] | undefined;
    };
    readonly ConditionLink: {
      /** @description Valid within one bundle version only. */
      readonly id: string;
      /** @description The stable identifier. */
      readonly name: string;
      /** @description How often one is prescribed for the other, per year. */
      readonly prescription_count: number;
      /**
       * @description The count is an estimate, not a survey or claims figure.
       * @constant
       */
      readonly estimated?: true | undefined;
    };
    readonly ConditionRow: {
      /** @description Valid within one bundle version only. */
      readonly id: string;
      /** @description The stable identifier. */
      readonly name: string;
      /** @description Most prescribed first, then by name. */
      readonly treated_with: readonly components['schemas']['MedicationLink'][];
    };
    /** @description Misspellings, abbreviations and other names, with the name they stand for. */
    readonly CorrectionDataset: {
      /**
       * Format: date
       * @description The day of the bundle version.
       */
      readonly version: string;
      /** @description Number of rows. */
      readonly item_count: number;
      /** @description Absent with `fields=meta`. */
      readonly items?: readonly components['schemas']['CorrectionRow'][] | undefined;
    };
    readonly CorrectionRow: {
      /** @description Valid within one bundle version only. */
      readonly id: string;
      /** @description The same as `from`. */
      readonly name: string;
      /** @description A misspelling, short form or other name, in upper case. Compare without case. */
      readonly from: string;
      /** @description The name it stands for, in upper case. */
      readonly to: string;
    };
    readonly CorrectionRowV2: {
      /** @description A misspelling, short form or other name. */
      readonly input: string;
      /** @description The name it stands for. */
      readonly corrected_name: string;
    };
    /** @description Where the applicant lives and how much coverage is requested. */
    readonly Coverage: {
      /** @description Where the applicant lives. */
      readonly state: components['schemas']['State'];
      /** @description ZIP code of the residence; some products are not sold everywhere in a state. Medicare supplements need it: it is required if all requested products are of class medsup. */
      readonly zip?: string | undefined;
      /** @description Whether the applicant shares a household, for the discount of Medicare supplements. */
      readonly household?: boolean | undefined;
      /**
       * @description The first day of Medicare Part B, YYYY-MM-DD. Within six months of it, Medicare supplements ask no health questions.
       * @example 2026-11-01
       */
      readonly part_b_effective?: string | undefined;
      /** @description Riders to price with the policy. Eligible rows then list them in this order, and budgets pay for those that are available. A kind that is repeated is not offered a second time. */
      readonly riders?: readonly components['schemas']['RiderRequest'][] | undefined;
      /** @description One face amount. Give either this or quote_options. */
      readonly face_amount_cents?: number | undefined;
      readonly quote_options?: components['schemas']['QuoteOptions'] | undefined;
    };
    readonly CreditsAddedData: {
      /** @description The credit. */
      readonly credit: {
        /** @description Id of the credit. */
        readonly id: string;
        /** @description What was added. */
        readonly amount: components['schemas']['Money'];
        /** @description The balance after it. */
        readonly balance: components['schemas']['Money'];
        /** @description Why it was added. */
        readonly reason: string;
      };
    };
    readonly CurrentUsage: {
      /** @description The UTC month, YYYY-MM. */
      readonly period: string;
      /** @description The license of the token. */
      readonly license_id: string;
      /** @description Executions counted this month. */
      readonly used: number;
      /** @description Executions allowed per month; null means no limit. */
      readonly quota: number | null;
      /** @description What is left of the quota; null means no limit. */
      readonly remaining: number | null;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly resets_at: string;
      /**
       * Format: date-time
       * @description When the month began.
       */
      readonly period_start: string;
      /**
       * Format: date-time
       * @description When the month ends; the same as `resets_at`.
       */
      readonly period_end: string;
      /** @description Prequalifications among `used`. */
      readonly prequalify_count: number;
      /** @description Quotes among `used`. */
      readonly quote_count: number;
      /** @description The same as `quota`. */
      readonly quota_limit: number | null;
    };
    readonly CurrentUsageResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'usage';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['CurrentUsage'];
    };
    readonly DatasetBundle: {
      /** @description Changes when the content changes. Ids are valid within one version only. */
      readonly version: string;
      /** @description The requested categories. */
      readonly datasets: {
        readonly conditions?: components['schemas']['ConditionDataset'] | undefined;
        readonly medications?: components['schemas']['MedicationDataset'] | undefined;
        readonly products?: components['schemas']['ProductDataset'] | undefined;
        readonly spelling_corrections?: components['schemas']['CorrectionDataset'] | undefined;
        readonly nicotine_options?: components['schemas']['NicotineDataset'] | undefined;
      };
    };
    readonly DatasetListV2: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: readonly components['schemas']['DatasetSummaryV2'][];
    };
    readonly DatasetRowsV2: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: readonly (
        | components['schemas']['NamedRowV2']
        | components['schemas']['MedicationRowV2']
        | components['schemas']['ProductRowV2']
        | components['schemas']['CorrectionRowV2']
      )[];
    };
    readonly DatasetSummaryV2: {
      /**
       * @description Name of the dataset.
       * @enum {string}
       */
      readonly name: 'conditions' | 'medications' | 'products' | 'spelling_corrections' | 'nicotine_options';
      /** @description What the dataset contains. */
      readonly description: string;
      /** @description Number of rows. */
      readonly item_count: number;
    };
    readonly DatasetsResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'dataset_bundle';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['DatasetBundle'];
    };
    readonly DatedA1c: {
      /** @description Hemoglobin A1C in percent. */
      readonly value: number;
      /** @description When it was measured. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly date?: string | undefined;
    };
    readonly DatedDiastolic: {
      /** @description Diastolic blood pressure in mmHg. */
      readonly value: number;
      /** @description When it was measured. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly date?: string | undefined;
    };
    readonly DatedEgfr: {
      /** @description Estimated glomerular filtration rate in mL/min/1.73 m². */
      readonly value: number;
      /** @description When it was measured. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly date?: string | undefined;
    };
    readonly DatedEjectionFraction: {
      /** @description Left ventricular ejection fraction in percent. */
      readonly value: number;
      /** @description When it was measured. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly date?: string | undefined;
    };
    readonly DatedHdl: {
      /** @description HDL cholesterol in mg/dL. */
      readonly value: number;
      /** @description When it was measured. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly date?: string | undefined;
    };
    readonly DatedPsa: {
      /** @description Prostate-specific antigen in ng/mL. */
      readonly value: number;
      /** @description When it was measured. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly date?: string | undefined;
    };
    readonly DatedSystolic: {
      /** @description Systolic blood pressure in mmHg. */
      readonly value: number;
      /** @description When it was measured. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly date?: string | undefined;
    };
    readonly DatedTotalCholesterol: {
      /** @description Total cholesterol in mg/dL. */
      readonly value: number;
      /** @description When it was measured. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly date?: string | undefined;
    };
    /** @description What is paid on death. */
    readonly DeathBenefit: {
      /** @description The amount paid on death. */
      readonly amount: components['schemas']['Money'];
      /** @description Always null: the benefit is paid once. */
      readonly period: null;
    };
    readonly DeletedCase: {
      /** @description Id of the case. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'case';
      /**
       * @description The resource is gone.
       * @constant
       */
      readonly deleted: true;
    };
    readonly DeletedCaseResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'case';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['DeletedCase'];
    };
    readonly DeletedWebhookEndpoint: {
      /** @description Id of the webhook endpoint. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'webhook_endpoint';
      /**
       * @description The endpoint is gone.
       * @constant
       */
      readonly deleted: true;
    };
    readonly DeletedWebhookEndpointResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'webhook_endpoint';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['DeletedWebhookEndpoint'];
    };
    readonly Delivery: {
      /** @description The webhook endpoint. */
      readonly endpoint_id: string;
      readonly status: components['schemas']['DeliveryStatus'];
      /** @description Number of attempts so far. */
      readonly attempt_count: number;
      readonly next_attempt_at: string | null;
      readonly delivered_at: string | null;
      /** @description Present only when a single event is retrieved. */
      readonly attempts?: readonly components['schemas']['DeliveryAttempt'][] | undefined;
    };
    readonly DeliveryAttempt: {
      /** @description Counts from 1. */
      readonly number: number;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly attempted_at: string;
      /** @description The HTTP status of the receiver; null when there was no response. */
      readonly response_status: number | null;
      /** @description How long the attempt took. */
      readonly duration_ms: number;
      /** @description Why the attempt failed; null when it succeeded. */
      readonly error: string | null;
      readonly response_headers: {
        readonly [key: string]: string;
      } | null;
      readonly response_body: string | null;
    };
    readonly DeliveryFailedData: {
      /** @description The webhook endpoint. */
      readonly endpoint_id: string;
      /** @description The event that was not delivered. */
      readonly event_id: string;
      /**
       * @description Its type.
       * @enum {string}
       */
      readonly event_type:
        | 'license.activated'
        | 'license.deactivated'
        | 'license.locked'
        | 'account.created'
        | 'account.closed'
        | 'account.suspended'
        | 'account.token_rotated'
        | 'account.token_revoked'
        | 'billing.invoice.generated'
        | 'billing.credits.added'
        | 'prequalify.completed'
        | 'email.delivered'
        | 'email.failed'
        | 'usage.threshold_reached'
        | 'token.expiring'
        | 'webhook.test'
        | 'endpoint.failing';
      /** @description Number of attempts. */
      readonly attempts: number;
      /** @description The last HTTP status; null when there was no response. */
      readonly last_response_status: number | null;
      /** @description The last error; null when there was a response. */
      readonly last_error: string | null;
    };
    /**
     * @description State of the delivery.
     * @enum {string}
     */
    readonly DeliveryStatus: 'pending' | 'delivered' | 'failed' | 'dead_lettered' | 'canceled';
    /** @description A diagnosis code. It is understood by its longest prefix in the catalog; id takes precedence over it, and it over text. */
    readonly DiagnosisCode: {
      /**
       * @description The coding system.
       * @enum {string}
       */
      readonly system: 'icd-10-cm';
      /** @description With or without dots or dashes, in any case. */
      readonly code: string;
    };
    /** @description Diastolic blood pressure in mmHg. A number, or an object with `value` and `date`. */
    readonly Diastolic: number | components['schemas']['DatedDiastolic'];
    readonly DisclosedEntry: {
      readonly kind: components['schemas']['DisclosedKind'];
      readonly id: string | null;
      /** @description The stable identifier; for a measurement what was measured, such as "A1C 9.2". */
      readonly name: string;
    };
    /**
     * @description The dataset of the entry, or `measurement` for a measured value.
     * @enum {string}
     */
    readonly DisclosedKind: 'conditions' | 'medications' | 'nicotine_options' | 'measurement';
    readonly Disclosure: {
      /** @description JSON pointer to the row of the request. */
      readonly param: string;
      readonly text: string | null;
      /**
       * @description recognized: a name, alias or known misspelling. interpreted: read out of a phrase or a misspelling. ambiguous: several entries fit equally. unrecognized: nothing was taken.
       * @enum {string}
       */
      readonly status: 'recognized' | 'interpreted' | 'ambiguous' | 'unrecognized';
      /** @description What counted in the decision; empty when ambiguous or unrecognized. */
      readonly entries: readonly components['schemas']['DisclosedEntry'][];
      /** @description What may have been meant, best first, at most 5; only when ambiguous or unrecognized. */
      readonly candidates: readonly components['schemas']['DisclosedEntry'][];
    };
    readonly DraftWarning: {
      /** @description JSON pointer into the bundle. */
      readonly param: string;
      /**
       * @description For programs.
       * @enum {string}
       */
      readonly code:
        | 'approximate_value'
        | 'assumed_nicotine'
        | 'assumed_unit'
        | 'past_condition'
        | 'shortened_text'
        | 'unconfirmed_condition'
        | 'unknown_end';
      /** @description For people. */
      readonly detail: string;
    };
    /** @description An applicant as requests take one. */
    readonly DraftedApplicant: {
      /**
       * @description Sex at birth.
       * @example male
       */
      readonly sex: string;
      /**
       * @description Date of birth, YYYY-MM-DD.
       * @example 1961-04-12
       */
      readonly dob: string;
      /** @description Height in inches. */
      readonly height_inches: number;
      /** @description Weight in pounds. */
      readonly weight_lbs: number;
      /** @description The health conditions. */
      readonly conditions?: readonly components['schemas']['Condition'][] | undefined;
      /** @description The medications taken. */
      readonly medications?: readonly components['schemas']['Medication'][] | undefined;
      readonly nicotine?: components['schemas']['Nicotine'] | undefined;
      readonly measurements?: components['schemas']['Measurements'] | undefined;
    };
    /** @description A drug code. A code that the service does not know falls back to text; without one it counts as text that is not understood. */
    readonly DrugCode: {
      /**
       * @description The coding system.
       * @enum {string}
       */
      readonly system: 'rxnorm' | 'ndc';
      /** @description With or without dots or dashes, in any case. */
      readonly code: string;
    };
    /** @description Estimated glomerular filtration rate in mL/min/1.73 m². A number, or an object with `value` and `date`. */
    readonly Egfr: number | components['schemas']['DatedEgfr'];
    /** @description Left ventricular ejection fraction in percent. A number, or an object with `value` and `date`. */
    readonly EjectionFraction: number | components['schemas']['DatedEjectionFraction'];
    /** @description Whether and in which category the applicant qualifies. */
    readonly Eligibility: {
      /** @description Whether the applicant qualifies. */
      readonly eligible: boolean;
      readonly category: components['schemas']['BenefitCategory'];
      /** @description The carrier's own name for the class, or `default`. */
      readonly coverage_tier: string;
      /** @description Empty when eligible; generic when not. */
      readonly reasons: readonly components['schemas']['Reason'][];
    };
    /** @description Eligibility of the best class. */
    readonly EligibilityV2: {
      /** @description Whether the applicant qualifies. */
      readonly eligible: boolean;
      /** @description Category of the best class; null when not eligible. */
      readonly category: components['schemas']['BenefitCategory'] | null;
      /** @description The carrier's own name for the class, or `default`. */
      readonly coverage_tier: string;
      /** @description Empty when eligible; generic when not. */
      readonly reasons: readonly components['schemas']['Reason'][];
    };
    readonly EmailDeliveredEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a transactional email was delivered.
       * @constant
       */
      readonly type: 'email.delivered';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['EmailEventData'];
    };
    readonly EmailEventData: {
      /** @description The email. */
      readonly email: {
        /** @description Id of the email. */
        readonly id: string;
        /** @description The kind of email. */
        readonly template: string;
        /** @description A hint of the address. */
        readonly to_hint: string;
        /** @description Why it failed. */
        readonly error?: string | undefined;
      };
    };
    readonly EmailFailedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a transactional email failed to deliver.
       * @constant
       */
      readonly type: 'email.failed';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['EmailEventData'];
    };
    readonly EndpointFailingData: {
      /** @description The webhook endpoint. */
      readonly endpoint_id: string;
      /**
       * Format: date-time
       * @description When the first attempt failed.
       */
      readonly since: string;
      /**
       * @description The type of the event that was tried last.
       * @enum {string}
       */
      readonly event_type:
        | 'license.activated'
        | 'license.deactivated'
        | 'license.locked'
        | 'account.created'
        | 'account.closed'
        | 'account.suspended'
        | 'account.token_rotated'
        | 'account.token_revoked'
        | 'billing.invoice.generated'
        | 'billing.credits.added'
        | 'prequalify.completed'
        | 'email.delivered'
        | 'email.failed'
        | 'usage.threshold_reached'
        | 'token.expiring'
        | 'webhook.test'
        | 'webhook.delivery_failed'
        | 'endpoint.failing';
      /** @description The last HTTP status; null when there was no response. */
      readonly last_response_status: number | null;
    };
    readonly EndpointFailingEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a webhook endpoint has been failing for an hour, once per outage.
       * @constant
       */
      readonly type: 'endpoint.failing';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['EndpointFailingData'];
    };
    readonly Event: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      readonly type: components['schemas']['EventType'];
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      readonly data: Record<string, unknown> | null;
      /**
       * @description Present only on events whose payload was deleted.
       * @constant
       */
      readonly purged?: true | undefined;
      /** @description One per webhook endpoint that receives the event. */
      readonly deliveries: readonly components['schemas']['Delivery'][];
    };
    readonly EventPage: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: {
        /** @description The items of this page. */
        readonly data: readonly components['schemas']['Event'][];
        /** @description Whether another page follows. */
        readonly has_more: boolean;
        readonly next_cursor: string | null;
      };
    };
    readonly EventResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['Event'];
    };
    readonly EventStreamPage: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: {
        /** @description Up to 100 events, oldest first. */
        readonly data: readonly components['schemas']['Event'][];
        readonly next_after: string | null;
      };
    };
    /** @description The token. */
    readonly EventToken: {
      /** @description Id of the token. */
      readonly id: string;
      /** @description The last characters of the token. */
      readonly hint: string;
      /**
       * @description The mode that the token is for.
       * @enum {string}
       */
      readonly mode: 'test' | 'live';
      /** @description The license of the token. */
      readonly license_id: string;
    };
    /**
     * @description What happened.
     * @enum {string}
     */
    readonly EventType:
      | 'license.activated'
      | 'license.deactivated'
      | 'license.locked'
      | 'account.created'
      | 'account.closed'
      | 'account.suspended'
      | 'account.token_rotated'
      | 'account.token_revoked'
      | 'billing.invoice.generated'
      | 'billing.credits.added'
      | 'prequalify.completed'
      | 'email.delivered'
      | 'email.failed'
      | 'usage.threshold_reached'
      | 'token.expiring'
      | 'webhook.test'
      | 'webhook.delivery_failed'
      | 'endpoint.failing';
    readonly ExplainRequest: {
      readonly applicant: components['schemas']['Applicant'];
      readonly coverage: components['schemas']['Coverage'];
      /** @description Product ids (prod_…, a whole family) and slugs (one variant). */
      readonly products: readonly string[];
      /** @description Adds what the request leaves open: `complete` and `open_facts` (as in `POST /v3/questions`) to `data`, and to the `metadata` of each offer `open_facts`, `if_favourable` and, where nicotine is omitted, `if_tobacco`. The offers themselves stay the same: the careful answer. */
      readonly include_open_facts?: boolean | undefined;
      /** @description Default: true for prequalifications, false for quotes. */
      readonly include_ineligible?: boolean | undefined;
      /** @description Returns only products of these classes. */
      readonly only_product_class?:
        | (components['schemas']['ProductClass'] | readonly components['schemas']['ProductClass'][])
        | undefined;
      /**
       * @description Returns only rows of this category or better: immediate, graded, rop, other. `guaranteed` and `gi` mean `other`. Any case.
       * @example graded
       */
      readonly min_rank?: string | undefined;
      /** @description Honored for test tokens only. */
      readonly show_unreleased?: boolean | undefined;
      /** @description Ignores conditions, medications and build. */
      readonly skip_health_based_underwriting?: boolean | undefined;
      readonly sort?: components['schemas']['OfferSort'] | undefined;
      /** @description The mode of `premium.amount` where the product offers it; otherwise that is the mode of the product. */
      readonly payment_mode?: components['schemas']['PremiumMode'] | undefined;
      /**
       * @description The day to decide on, YYYY-MM-DD; today by default.
       * @example 2027-01-31
       */
      readonly as_of?: string | undefined;
    };
    readonly ExplainResult: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'explanation';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['Explanation'];
    };
    readonly ExplainedClass: {
      /** @description The carrier's name of the class. */
      readonly rate_class: string;
      /** @description The carrier's name of the plan. */
      readonly plan_name: string;
      /** @description When the benefit begins. */
      readonly category: components['schemas']['BenefitCategory'];
      /** @description Whether the applicant qualifies. */
      readonly open: boolean;
      /** @description Generic reasons of a closed class. */
      readonly reasons: readonly components['schemas']['Reason'][];
      readonly opens_on: string | null;
      /** @description What is paid for the coverage; null when closed. */
      readonly premium: components['schemas']['Premium'] | null;
      /** @description What is paid on death; null when closed, and for Medicare supplements. */
      readonly death_benefit: components['schemas']['DeathBenefit'] | null;
      /** @description The rules and tables that close the class. */
      readonly rules: readonly components['schemas']['ExplainedRule'][];
      /** @description The requested riders, in the order of the request; only for open classes. */
      readonly riders?: readonly components['schemas']['ExplainedRider'][] | undefined;
      /** @description The premium with all available riders; present with `riders`. */
      readonly total_premium?: components['schemas']['Premium'] | undefined;
    };
    readonly ExplainedFact: {
      /** @description The condition, medication or value. */
      readonly name: string;
      /** @description The property that was compared, or why the fact counts, such as "Ibrance, filled 2026-10, treats Cancer - Breast". */
      readonly detail: string;
    };
    readonly ExplainedPlan: {
      readonly carrier: components['schemas']['Carrier'];
      readonly product: components['schemas']['OfferedProduct'];
      /** @description Revision of the pack. */
      readonly revision: string;
      /** @description The insurance age by the basis of the product. */
      readonly age: number;
      /**
       * @description Last or nearest birthday.
       * @enum {string}
       */
      readonly age_basis: 'last' | 'nearest';
      /** @description Whether the applicant is a tobacco user by the product's definition. */
      readonly tobacco: boolean;
      /** @description Every rate class, best first. */
      readonly classes: readonly components['schemas']['ExplainedClass'][];
    };
    readonly ExplainedRider: {
      readonly kind: components['schemas']['RiderKind'];
      /** @description The carrier's name of the rider, or a general one if it is not offered. */
      readonly name: string;
      /** @description Whether the applicant can have it with this class and amount. */
      readonly available: boolean;
      /** @description True if the policy includes it at no cost. */
      readonly included: boolean;
      /** @description Why it is not available; null if it is. */
      readonly reason: components['schemas']['RiderReason'] | null;
      /** @description What it adds to the premium; null if included or not available. */
      readonly premium: components['schemas']['Premium'] | null;
      /** @description The rules that close the rider. */
      readonly rules: readonly components['schemas']['ExplainedRule'][];
    };
    readonly ExplainedRule: {
      /** @description The rule's id in the carrier's pack, or the name of the table. */
      readonly id: string;
      /** @description The kind of rule or table. */
      readonly kind: string;
      readonly outcome: string | null;
      /** @description The facts that made the rule fire, and behind each what was inferred from other rows. */
      readonly facts: readonly components['schemas']['ExplainedFact'][];
      readonly threshold: string | null;
      readonly source: string | null;
      readonly note: string | null;
    };
    readonly Explanation: {
      /** @description The day of the decision. */
      readonly as_of: string;
      /** @description One per requested variant, in the order of the request. */
      readonly plans: readonly components['schemas']['ExplainedPlan'][];
      /** @description One for each row of conditions, medications and nicotine products, in that order. The stated use of a medication has its own, behind its medication. */
      readonly disclosures: readonly components['schemas']['Disclosure'][];
      /** @description True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final. */
      readonly provisional: boolean;
    };
    /** @description A Bundle of FHIR R4 (4.0.1) in JSON. */
    readonly FhirBundle: {
      /**
       * @description A bundle, whatever its type.
       * @constant
       */
      readonly resourceType: 'Bundle';
      /** @description One Patient, and the resources about this person. */
      readonly entry?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | undefined;
    } & {
      readonly [key: string]: unknown;
    };
    readonly FlatCondition: {
      /** @description The applicant's own words. */
      readonly name: string;
      /** @description When the condition was diagnosed or the event happened. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly was_diagnosed?: string | undefined;
      /** @description When the condition was diagnosed or the event happened. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly wasDiagnosed?: string | undefined;
      /** @description When it was last treated, including with medication. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly last_treatment?: string | undefined;
      /** @description When it was last treated, including with medication. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly lastTreatment?: string | undefined;
    };
    readonly FlatMedication: {
      /** @description The applicant's own words. */
      readonly name: string;
      /** @description The condition the medication is taken for. */
      readonly use?: string | undefined;
      /** @description When the medication was first filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly first_fill?: string | undefined;
      /** @description When the medication was first filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly firstFill?: string | undefined;
      /** @description When it was last filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly last_fill?: string | undefined;
      /** @description When it was last filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly lastFill?: string | undefined;
    };
    /** @description null means none. */
    readonly FlatNicotine: {
      readonly last_used: components['schemas']['NicotineLastUsed'];
      /** @description The nicotine products used. */
      readonly product_usage?: readonly components['schemas']['FlatNicotineProduct'][] | undefined;
    };
    readonly FlatNicotineProduct: {
      /** @description The applicant's own words. */
      readonly type: string;
      /** @description daily, few_times_per_week, few_times_per_month, few_times_per_year; or DAILY, WEEKLY, MONTHLY, YEARLY for the same four. Any case. */
      readonly frequency?: string | undefined;
    };
    readonly FlatRequest: {
      /** @description YYYY-MM-DD. Required unless age is given. */
      readonly date_of_birth?: string | undefined;
      /** @description Insurance age. Ignored when date_of_birth is given too. */
      readonly age?: number | undefined;
      /**
       * @description Sex at birth.
       * @example male
       */
      readonly gender: string;
      /** @description Inches. */
      readonly height?: number | undefined;
      /** @description Pounds. */
      readonly weight?: number | undefined;
      /** @description Code or full name. */
      readonly state: string;
      /** @description ZIP code of the residence; some products are not sold everywhere in a state. Medicare supplements need it: it is required if all requested products are of class medsup. */
      readonly zip?: string | undefined;
      /** @description Whether the applicant shares a household, for the discount of Medicare supplements. */
      readonly household?: boolean | undefined;
      /**
       * @description The first day of Medicare Part B, YYYY-MM-DD. Within six months of it, Medicare supplements ask no health questions.
       * @example 2026-11-01
       */
      readonly part_b_effective?: string | undefined;
      readonly nicotine_usage?: components['schemas']['FlatNicotine'] | undefined;
      /** @description The health conditions. {} or null means none. */
      readonly conditions?: readonly components['schemas']['FlatCondition'][] | undefined;
      /** @description The medications taken. {} or null means none. */
      readonly medications?: readonly components['schemas']['FlatMedication'][] | undefined;
      readonly measurements?: components['schemas']['Measurements'] | undefined;
      readonly quote_options: components['schemas']['QuoteOptions'];
      /** @description Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response. */
      readonly products?: readonly string[] | undefined;
      /** @description Selects every product of these classes, in catalog order, after the ones in `products`. With it, `products` may be left out. */
      readonly include_product_class?:
        | (components['schemas']['ProductClass'] | readonly components['schemas']['ProductClass'][])
        | undefined;
      /**
       * @description Rounds prices to whole dollars, to the nearest or up.
       * @enum {string}
       */
      readonly accuracy?: ('nearest' | 'next') | undefined;
      /** @description Default: true for prequalifications, false for quotes. */
      readonly include_ineligible?: boolean | undefined;
      /** @description Returns only products of these classes. */
      readonly only_product_class?:
        | (components['schemas']['ProductClass'] | readonly components['schemas']['ProductClass'][])
        | undefined;
      /**
       * @description Returns only rows of this category or better: immediate, graded, rop, other. `guaranteed` and `gi` mean `other`. Any case.
       * @example graded
       */
      readonly min_rank?: string | undefined;
      /** @description Honored for test tokens only. */
      readonly show_unreleased?: boolean | undefined;
      /** @description Ignores conditions, medications and build. */
      readonly skip_health_based_underwriting?: boolean | undefined;
      readonly sort?: components['schemas']['OfferSort'] | undefined;
      /** @description The mode of `premium.amount` where the product offers it; otherwise that is the mode of the product. */
      readonly payment_mode?: components['schemas']['PremiumMode'] | undefined;
    };
    /** @description HDL cholesterol in mg/dL. A number, or an object with `value` and `date`. */
    readonly Hdl: number | components['schemas']['DatedHdl'];
    readonly Healthy: {
      /**
       * @description Always `ok`.
       * @constant
       */
      readonly status: 'ok';
    };
    readonly InvoiceGeneratedData: {
      /** @description The invoice. */
      readonly invoice: {
        /** @description Id of the invoice. */
        readonly id: string;
        /** @description The account that is billed. */
        readonly account_id: string;
        /** @description The UTC month, YYYY-MM. */
        readonly period: string;
        /** @description What is owed. */
        readonly total: components['schemas']['Money'];
        /** @description The lines of the invoice. */
        readonly line_items: readonly components['schemas']['LineItem'][];
        /** @description The finalized file. */
        readonly artifact: {
          /** @description Media type of the file. */
          readonly content_type: string;
          /** @description SHA-256 of the file, in hexadecimal. */
          readonly sha256: string;
          /** @description Size of the file. */
          readonly bytes: number;
        };
      };
    };
    readonly LeftOutPart: {
      /** @description JSON pointer into the bundle. */
      readonly path: string;
      /** @description For people. */
      readonly reason: string;
    };
    readonly LicenseActivatedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a license finishes activation, or is unlocked.
       * @constant
       */
      readonly type: 'license.activated';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['LicenseEventData'];
    };
    readonly LicenseDeactivatedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a license becomes inactive.
       * @constant
       */
      readonly type: 'license.deactivated';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['LicenseEventData'];
    };
    readonly LicenseEventData: {
      /** @description The license. */
      readonly license: {
        /** @description Id of the license. */
        readonly id: string;
        /** @description The account of the license. */
        readonly account_id: string;
        /** @description Its status after the change. */
        readonly status: string;
        /** @description Why it changed, if a reason was given. */
        readonly reason?: string | undefined;
      };
    };
    readonly LicenseLockedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a license becomes locked after abuse or admin action.
       * @constant
       */
      readonly type: 'license.locked';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['LicenseEventData'];
    };
    readonly LineItem: {
      /**
       * @description What the line is for.
       * @enum {string}
       */
      readonly kind: 'usage' | 'credit';
      /** @description The text on the invoice. */
      readonly description: string;
      readonly license_id: string | null;
      /** @description The month in which the usage was counted, YYYY-MM. */
      readonly period: string;
      /** @description Number of units. */
      readonly quantity: number;
      /** @description The price of one unit. */
      readonly unit_price: components['schemas']['Money'];
      /** @description Quantity times price. */
      readonly amount: components['schemas']['Money'];
    };
    readonly ListedClass: {
      /** @description The name of the class, as offers show it. */
      readonly rate_class: string;
      /** @description When the full death benefit is paid. */
      readonly category: components['schemas']['BenefitCategory'];
      /** @description The carrier's own name for the class. */
      readonly coverage_tier: string;
    };
    readonly LoggedRequest: {
      /** @description The X-Request-Id of the response. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'request';
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly at: string;
      /** @description The HTTP method. */
      readonly method: string;
      /** @description Without the query. */
      readonly path: string;
      /** @description The HTTP status of the response. */
      readonly status: number;
      readonly code: string | null;
      readonly token_hint: string | null;
      readonly member_id: string | null;
      /** @description The API version that served it. */
      readonly api_version: string;
      /** @description Until the response was sent. */
      readonly duration_ms: number;
      /** @description The response was stored under an Idempotency-Key. */
      readonly replayed: boolean;
    };
    readonly LoggedRequestWithProblem: {
      /** @description The X-Request-Id of the response. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'request';
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly at: string;
      /** @description The HTTP method. */
      readonly method: string;
      /** @description Without the query. */
      readonly path: string;
      /** @description The HTTP status of the response. */
      readonly status: number;
      readonly code: string | null;
      readonly token_hint: string | null;
      readonly member_id: string | null;
      /** @description The API version that served it. */
      readonly api_version: string;
      /** @description Until the response was sent. */
      readonly duration_ms: number;
      /** @description The response was stored under an Idempotency-Key. */
      readonly replayed: boolean;
      /** @description The problem document that was sent; null for a success. */
      readonly problem: components['schemas']['Problem'] | null;
    };
    readonly Logo: {
      /** @description The logo as a data URI. */
      readonly logo: string;
    };
    readonly LogoResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'logo';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['Logo'];
    };
    /**
     * @description Measured values, the latest of each. They count beside the conditions.
     * @example {
     *       "a1c": 7.1,
     *       "systolic": {
     *         "value": 138,
     *         "date": "2026-09"
     *       }
     *     }
     */
    readonly Measurements: {
      readonly a1c?: components['schemas']['A1c'] | undefined;
      readonly systolic?: components['schemas']['Systolic'] | undefined;
      readonly diastolic?: components['schemas']['Diastolic'] | undefined;
      readonly ejection_fraction?: components['schemas']['EjectionFraction'] | undefined;
      readonly egfr?: components['schemas']['Egfr'] | undefined;
      readonly psa?: components['schemas']['Psa'] | undefined;
      readonly total_cholesterol?: components['schemas']['TotalCholesterol'] | undefined;
      readonly hdl?: components['schemas']['Hdl'] | undefined;
    };
    readonly Medication: {
      /** @description Id from the current dataset version; takes precedence over text. */
      readonly id?: string | undefined;
      /** @description The applicant's own words. */
      readonly text?: string | undefined;
      readonly code?: components['schemas']['DrugCode'] | undefined;
      /** @description The condition the medication is taken for. */
      readonly use?: string | undefined;
      /** @description As prescribed, such as "20 units twice daily". */
      readonly dosage?: string | undefined;
      /** @description When the medication was first filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly first_fill?: string | undefined;
      /** @description When it was last filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
      readonly last_fill?: string | undefined;
    };
    /** @description Medications by generic and brand name, with the conditions they are used for. */
    readonly MedicationDataset: {
      /**
       * Format: date
       * @description The day of the bundle version.
       */
      readonly version: string;
      /** @description Number of rows. */
      readonly item_count: number;
      /** @description Absent with `fields=meta`. */
      readonly items?: readonly components['schemas']['MedicationRow'][] | undefined;
    };
    readonly MedicationLink: {
      /** @description Valid within one bundle version only. */
      readonly id: string;
      /** @description The stable identifier. */
      readonly name: string;
      /** @description How often one is prescribed for the other, per year. */
      readonly prescription_count: number;
      /**
       * @description The count is an estimate, not a survey or claims figure.
       * @constant
       */
      readonly estimated?: true | undefined;
    };
    readonly MedicationRow: {
      /** @description Valid within one bundle version only. */
      readonly id: string;
      /** @description The stable identifier. */
      readonly name: string;
      /** @description Most prescribed first, then by name. */
      readonly used_for: readonly components['schemas']['ConditionLink'][];
    };
    readonly MedicationRowV2: {
      /** @description The stable identifier. */
      readonly name: string;
      /** @description What the medication is used for, most prescribed first. */
      readonly uses: readonly components['schemas']['MedicationUseV2'][];
    };
    readonly MedicationUseV2: {
      /** @description Name of the condition. */
      readonly condition: string;
      /** @description How often the medication is prescribed for it, per year. */
      readonly count: number;
      /**
       * @description Present when the count is an estimate.
       * @constant
       */
      readonly estimated?: true | undefined;
    };
    /**
     * @example {
     *       "cents": 108420,
     *       "display": "$1,084.20"
     *     }
     */
    readonly Money: {
      /** @description Integer minor units. */
      readonly cents: number;
      /** @description Formatted by the server; clients do not format. */
      readonly display: string;
    };
    readonly NamedRowV2: {
      /** @description The stable identifier. */
      readonly name: string;
    };
    readonly NestedQuoteRequest: {
      readonly applicant: components['schemas']['Applicant'];
      readonly coverage: components['schemas']['QuoteCoverage'];
      /** @description Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response. */
      readonly products: readonly string[];
      /** @description Adds what the request leaves open: `complete` and `open_facts` (as in `POST /v3/questions`) to `data`, and to the `metadata` of each offer `open_facts`, `if_favourable` and, where nicotine is omitted, `if_tobacco`. The offers themselves stay the same: the careful answer. */
      readonly include_open_facts?: boolean | undefined;
      /** @description Default: true for prequalifications, false for quotes. */
      readonly include_ineligible?: boolean | undefined;
      /** @description Returns only products of these classes. */
      readonly only_product_class?:
        | (components['schemas']['ProductClass'] | readonly components['schemas']['ProductClass'][])
        | undefined;
      /**
       * @description Returns only rows of this category or better: immediate, graded, rop, other. `guaranteed` and `gi` mean `other`. Any case.
       * @example graded
       */
      readonly min_rank?: string | undefined;
      /** @description Honored for test tokens only. */
      readonly show_unreleased?: boolean | undefined;
      /** @description Ignores conditions, medications and build. */
      readonly skip_health_based_underwriting?: boolean | undefined;
      readonly sort?: components['schemas']['OfferSort'] | undefined;
      /** @description The mode of `premium.amount` where the product offers it; otherwise that is the mode of the product. */
      readonly payment_mode?: components['schemas']['PremiumMode'] | undefined;
    };
    readonly NewCase: {
      /** @description Free text. Part of the encryption as additional data, so it is stored unchanged. */
      readonly product: string;
      /** @description Base64 of 1 to 131,072 bytes: the AES-256-GCM ciphertext without the tag. */
      readonly ciphertext: string;
      /** @description Base64 of the 12-byte nonce. */
      readonly iv: string;
      /** @description Base64 of the 16-byte authentication tag. */
      readonly tag: string;
      readonly label?: components['schemas']['CaseLabel'] | undefined;
    };
    readonly NewCaseShare: {
      /**
       * @description The link expires with the case at the latest.
       * @default 30
       */
      readonly expires_in_days?: number | undefined;
    };
    readonly NewReplay: {
      /**
       * Format: date-time
       * @description The start of the time range, inclusive.
       */
      readonly from: string;
      /**
       * Format: date-time
       * @description The end of the time range, inclusive.
       */
      readonly to: string;
      /** @description Only these event types; all types by default. */
      readonly types?: readonly components['schemas']['EventType'][] | undefined;
      /**
       * @description `all`: every event that the endpoint subscribes to. `failed`: those that it did not accept. `unsent`: those from before it existed or while it was disabled.
       * @enum {string}
       */
      readonly only: 'all' | 'failed' | 'unsent';
    };
    readonly NewWebhookEndpoint: {
      /** @description An https URL without user name and password. */
      readonly url: string;
      /** @description Event types to send; an empty list means all types. */
      readonly events?: readonly components['schemas']['EventType'][] | undefined;
      /** @description Free text. */
      readonly description?: string | undefined;
      /**
       * @description Only events that match are sent. Keys are paths into the event such as `type`, `livemode` or `data.license.id`; a value is a scalar, a list of which one must be equal, or an object of gt, gte, lt, lte, ne, exists, starts_with. Every key must match. At most 20 conditions in 2 KiB; null means no filter.
       * @example {
       *       "data.license.id": "lic_01KDVZ6W00EXAMPLE00000000B"
       *     }
       */
      readonly filter?:
        | ({
            readonly [key: string]: unknown;
          } | null)
        | undefined;
      /** @description Sends several events in one request, `{object: "event_batch", events: […]}`, in order and signed as a whole. A batch is delivered, retried and dead-lettered as a whole. Null sends one event in each request. */
      readonly batch?:
        | ({
            /** @description The largest number of events in one request. */
            readonly max_events: number;
            /** @description How long the first event waits for more; 0 sends what there is. */
            readonly max_wait_ms: number;
          } | null)
        | undefined;
      /**
       * @description Up to 5 constant headers of every request, such as Authorization; not Host, Content-*, X-Service-* or headers of the connection. Stored encrypted, and shown as hints. Null or {} removes them.
       * @example {
       *       "Authorization": "Bearer 7d1f…"
       *     }
       */
      readonly headers?:
        | ({
            readonly [key: string]: string;
          } | null)
        | undefined;
    };
    /** @description If omitted, prices are those of non-tobacco classes, and nicotine is an open fact like any other: POST /v3/questions asks for it wherever tobacco would change a class. */
    readonly Nicotine: {
      readonly last_used: components['schemas']['NicotineLastUsed'];
      /** @description The nicotine products used, such as cigars or patches. */
      readonly specificity?: readonly components['schemas']['NicotineProduct'][] | undefined;
    };
    /** @description Nicotine products that an applicant may use. */
    readonly NicotineDataset: {
      /**
       * Format: date
       * @description The day of the bundle version.
       */
      readonly version: string;
      /** @description Number of rows. */
      readonly item_count: number;
      /** @description Absent with `fields=meta`. */
      readonly items?: readonly components['schemas']['NicotineRow'][] | undefined;
    };
    /**
     * @description How often the product is used.
     * @enum {string}
     */
    readonly NicotineFrequency: 'daily' | 'few_times_per_week' | 'few_times_per_month' | 'few_times_per_year';
    /**
     * @description When nicotine of any kind was last used.
     * @enum {string}
     */
    readonly NicotineLastUsed:
      | 'never'
      | 'within_12_months'
      | '12_to_24_months'
      | '24_to_36_months'
      | '36_to_48_months'
      | '48_to_60_months'
      | 'over_60_months';
    readonly NicotineProduct: {
      /** @description Id from the current dataset version; takes precedence over text. */
      readonly id?: string | undefined;
      /** @description The applicant's own words. */
      readonly text?: string | undefined;
      readonly frequency?: components['schemas']['NicotineFrequency'] | undefined;
    };
    readonly NicotineRow: {
      /** @description Valid within one bundle version only. */
      readonly id: string;
      /** @description The stable identifier. */
      readonly name: string;
      /**
       * @description How nicotine is taken.
       * @enum {string}
       */
      readonly type: 'smoked' | 'smokeless' | 'vapor' | 'other';
    };
    /** @description Takes no fields. */
    readonly NoBody: Record<string, unknown>;
    readonly NotReady: {
      /**
       * @description Not ready for traffic yet.
       * @constant
       */
      readonly status: 'unavailable';
      /** @description What is not ready. */
      readonly waiting_for: readonly string[];
    };
    readonly OfferChange: {
      /**
       * @description What is different.
       * @enum {string}
       */
      readonly what: 'age' | 'catalog' | 'class' | 'premium' | 'product';
      /** @description For people. */
      readonly detail: string;
    };
    /** @description Further information about the offer. */
    readonly OfferMetadata: {
      /**
       * @description Present when a disclosure was not understood: classes that depend on health are not final.
       * @constant
       */
      readonly provisional?: true | undefined;
      /** @description The open facts that can change this offer; only with `include_open_facts`. */
      readonly open_facts?: readonly string[] | undefined;
      /** @description The primary row when every open fact takes its most favorable answer; null where that equals the offer. */
      readonly if_favourable?: (components['schemas']['AlternativeOffer'] | null) | undefined;
      /**
       * @description Present where not all combinations of answers were tried, so that other answers may be more favorable than `if_favourable`, or than the offer where that is null.
       * @constant
       */
      readonly if_favourable_unproven?: true | undefined;
      /** @description The primary row for daily cigarettes within 12 months, where nicotine is omitted; null where that changes nothing. */
      readonly if_tobacco?: (components['schemas']['AlternativeOffer'] | null) | undefined;
    };
    /**
     * @description The order of the plans inside an amount. request: as requested. premium: eligible plans first, the lowest monthly premium first, for budgets the highest death benefit. rank: by category, then as premium. Version 2 has its own order.
     * @default request
     * @enum {string}
     */
    readonly OfferSort: 'request' | 'premium' | 'rank';
    /** @description The product variant. */
    readonly OfferedProduct: {
      /** @description The product family, shared by its variants. Never changes. */
      readonly id: string;
      /** @description Name of the variant. */
      readonly name: string;
      readonly class: components['schemas']['ProductClass'];
      /** @description Names one variant; the variants of a family share `id`. */
      readonly slug: string;
      /** @description The same as `class`. */
      readonly type: components['schemas']['ProductClass'];
      /** @description The same as `class`. */
      readonly wire_token: components['schemas']['ProductClass'];
      /** @description The carrier's name and the product's. */
      readonly display_name: string;
    };
    readonly Offers: {
      /** @description One offer per product and amount, in the order of the request or of `sort`. */
      readonly plans: readonly components['schemas']['PlanOffer'][];
      /** @description One for each row of conditions, medications and nicotine products, in that order. The stated use of a medication has its own, behind its medication. */
      readonly disclosures: readonly components['schemas']['Disclosure'][];
      /** @description True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final. */
      readonly provisional: boolean;
      /** @description Absent when there is nothing to say. */
      readonly warnings?: readonly components['schemas']['Warning'][] | undefined;
      /** @description True when no open fact can change a class or a price; only with `include_open_facts`. */
      readonly complete?: boolean | undefined;
      /** @description The facts that can change a class or a price, most plans first; only with `include_open_facts`. */
      readonly open_facts?: readonly components['schemas']['OpenFact'][] | undefined;
    };
    readonly OpenFact: {
      /** @description JSON pointer to the field of the request body that takes the answer. */
      readonly param: string;
      readonly subject: components['schemas']['QuestionSubject'];
      /** @description The question, in words that can be read to the applicant. */
      readonly text: string;
      /** @description Requested plans that some answer changes. */
      readonly plans: number;
    };
    readonly OtherOfferV2: {
      /** @description Position among the plan's classes. */
      readonly rank: number;
      readonly eligibility: components['schemas']['Eligibility'];
      /** @description What is paid for the coverage; null when not eligible. */
      readonly premium: components['schemas']['PremiumV2'] | null;
    };
    readonly PlanInfoEntry: {
      /** @description Stable name of the entry. */
      readonly key: string;
      /** @description The text to show. */
      readonly label: string;
      /** @description One or more lines. */
      readonly values: readonly string[];
    };
    readonly PlanOffer: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'plan_offer';
      /**
       * Format: uuid
       * @description Id of the offer.
       */
      readonly id: string;
      /** @description Whether at least one rate class is open to the applicant. */
      readonly eligible: boolean;
      readonly carrier: components['schemas']['Carrier'];
      readonly product: components['schemas']['OfferedProduct'];
      /** @description Facts from the carrier's brochure. */
      readonly plan_info: readonly components['schemas']['PlanInfoEntry'][];
      /** @description The face amount that the offer is for; for budgets, what the budget buys. null for Medicare supplements. */
      readonly death_benefit?: (components['schemas']['DeathBenefit'] | null) | undefined;
      readonly budget?: components['schemas']['Budget'] | undefined;
      /** @description One row per rate class. */
      readonly pricing: readonly components['schemas']['PricingRow'][];
      readonly metadata: components['schemas']['OfferMetadata'];
    };
    readonly PlanOfferV2: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'plan_offer';
      /**
       * Format: uuid
       * @description Id of the offer.
       */
      readonly id: string;
      /** @description Whether at least one rate class is open to the applicant. */
      readonly eligible: boolean;
      readonly eligibility: components['schemas']['EligibilityV2'];
      /** @description The category of the best class as a number: immediate 1, graded 2, rop 3, other 4; null when not eligible. */
      readonly rank: number | null;
      /** @description Position of the plan in `plans`. */
      readonly result_index: number;
      readonly carrier: components['schemas']['Carrier'];
      readonly product: components['schemas']['OfferedProduct'];
      /** @description Facts from the carrier's brochure. */
      readonly plan_info: readonly components['schemas']['PlanInfoEntry'][];
      /** @description The face amount; for budgets, what the budget buys. null for Medicare supplements. */
      readonly death_benefit?: (components['schemas']['Money'] | null) | undefined;
      /** @description The monthly budget that the plan is for. */
      readonly budget?: components['schemas']['Money'] | undefined;
      /** @description What is paid for the coverage; null when not eligible. */
      readonly premium: components['schemas']['PremiumV2'] | null;
      /** @description The other classes, by rank. */
      readonly other_offers: readonly components['schemas']['OtherOfferV2'][];
      readonly metadata: components['schemas']['OfferMetadata'];
    };
    /** @description What is paid for the coverage. */
    readonly Premium: {
      /** @description One payment in the default mode. */
      readonly amount: components['schemas']['Money'];
      /** @description The requested `payment_mode` if the product offers it, else how the product is usually paid. */
      readonly default_mode: components['schemas']['PremiumMode'];
      readonly modes: components['schemas']['PremiumModes'];
    };
    /**
     * @description How a premium is paid.
     * @enum {string}
     */
    readonly PremiumMode: 'MONTHLY-EFT' | 'MONTHLY-DIRECT' | 'QUARTERLY' | 'SEMI-ANNUAL' | 'ANNUAL';
    /** @description The payment in each mode that the product offers. */
    readonly PremiumModes: {
      /** @description Each month, by bank draft. */
      readonly 'MONTHLY-EFT'?: components['schemas']['Money'] | undefined;
      /** @description Each month, by bill. */
      readonly 'MONTHLY-DIRECT'?: components['schemas']['Money'] | undefined;
      /** @description Every three months. */
      readonly QUARTERLY?: components['schemas']['Money'] | undefined;
      /** @description Every six months. */
      readonly 'SEMI-ANNUAL'?: components['schemas']['Money'] | undefined;
      /** @description Once a year. */
      readonly ANNUAL?: components['schemas']['Money'] | undefined;
    };
    readonly PremiumV2: {
      /** @description One payment in `mode`, in cents. */
      readonly cents: number;
      /** @description The same as text. */
      readonly display: string;
      /** @description How the product is usually paid. */
      readonly mode: components['schemas']['PremiumMode'];
      /** @description The carrier's name of the rate class. */
      readonly rate_class: string;
      readonly modes: components['schemas']['PremiumModes'];
    };
    readonly PrequalifyCompletedData: {
      /** @description Counts and the best offer, without anything about the applicant. */
      readonly prequalification: {
        /** @description Id of the prequalification. */
        readonly id: string;
        /** @description The request that ran it. */
        readonly request_id: string;
        /** @description The catalog version that decided. */
        readonly catalog_version: string;
        /** @description The products as requested. */
        readonly products: readonly string[];
        /** @description Number of offers. */
        readonly plan_count: number;
        /** @description Offers with an open rate class. */
        readonly eligible_count: number;
        /** @description The best offer; null when none is eligible. */
        readonly best: {
          /** @description The product variant. */
          readonly slug: string;
          /** @description The carrier's name of the rate class. */
          readonly rate_class: string;
          /** @description One payment in the default mode. */
          readonly premium: components['schemas']['Money'];
        } | null;
      };
    };
    readonly PrequalifyCompletedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a prequalification finished processing.
       * @constant
       */
      readonly type: 'prequalify.completed';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['PrequalifyCompletedData'];
    };
    readonly PrequalifyRequest: {
      readonly applicant: components['schemas']['Applicant'];
      readonly coverage: components['schemas']['Coverage'];
      /** @description Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response. */
      readonly products: readonly string[];
      /** @description Adds what the request leaves open: `complete` and `open_facts` (as in `POST /v3/questions`) to `data`, and to the `metadata` of each offer `open_facts`, `if_favourable` and, where nicotine is omitted, `if_tobacco`. The offers themselves stay the same: the careful answer. */
      readonly include_open_facts?: boolean | undefined;
      /** @description Default: true for prequalifications, false for quotes. */
      readonly include_ineligible?: boolean | undefined;
      /** @description Returns only products of these classes. */
      readonly only_product_class?:
        | (components['schemas']['ProductClass'] | readonly components['schemas']['ProductClass'][])
        | undefined;
      /**
       * @description Returns only rows of this category or better: immediate, graded, rop, other. `guaranteed` and `gi` mean `other`. Any case.
       * @example graded
       */
      readonly min_rank?: string | undefined;
      /** @description Honored for test tokens only. */
      readonly show_unreleased?: boolean | undefined;
      /** @description Ignores conditions, medications and build. */
      readonly skip_health_based_underwriting?: boolean | undefined;
      readonly sort?: components['schemas']['OfferSort'] | undefined;
      /** @description The mode of `premium.amount` where the product offers it; otherwise that is the mode of the product. */
      readonly payment_mode?: components['schemas']['PremiumMode'] | undefined;
    };
    readonly PrequalifyResult: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'prequalify_result';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description The Idempotency-Key of the request. */
      readonly idempotency_key: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['Offers'];
    };
    readonly PrequalifyV2Result: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'prequalify_result';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description The Idempotency-Key of the request. */
      readonly idempotency_key?: string | undefined;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: {
        /** @description One plan per product and amount: eligible plans first, best rank first, then in the order of the request. */
        readonly plans: readonly components['schemas']['PlanOfferV2'][];
        /**
         * @description Always false: every plan is in the response.
         * @constant
         */
        readonly has_more: false;
        /** @description Always null. */
        readonly next_cursor: null;
        /** @description One for each row of conditions, medications and nicotine products, in that order. The stated use of a medication has its own, behind its medication. */
        readonly disclosures: readonly components['schemas']['Disclosure'][];
        /** @description True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final. */
        readonly provisional: boolean;
        /** @description Absent when there is nothing to say. */
        readonly warnings?: readonly components['schemas']['Warning'][] | undefined;
      };
    };
    readonly PricingRow: {
      /** @description The carrier's name of the rate class. */
      readonly rate_class: string;
      /** @description True for the best qualifying rate class. */
      readonly primary: boolean;
      /** @description Position of the row: eligible rows first, best class first. */
      readonly rank: number;
      readonly eligibility: components['schemas']['Eligibility'];
      /** @description What is paid for the coverage; null when not eligible. */
      readonly premium: components['schemas']['Premium'] | null;
      /** @description What the budget buys in this class; only for budgets and eligible rows. null for Medicare supplements. */
      readonly death_benefit?: (components['schemas']['DeathBenefit'] | null) | undefined;
      /** @description The requested riders, in the order of the request; only for eligible rows. */
      readonly riders?: readonly components['schemas']['RiderOffer'][] | undefined;
      /** @description The premium with all available riders; present with `riders`. */
      readonly total_premium?: components['schemas']['Premium'] | undefined;
    };
    /** @description RFC 9457 problem document. */
    readonly Problem: {
      /** @description Ends with the code, with hyphens. */
      readonly type: string;
      /** @description What went wrong, the same for every problem with this code. */
      readonly title: string;
      /** @description The HTTP status. */
      readonly status: number;
      /** @description What is wrong with this request and what to do, for people. */
      readonly detail: string;
      /**
       * @description What went wrong, for programs.
       * @enum {string}
       */
      readonly code:
        | 'validation_error'
        | 'unauthorized'
        | 'forbidden'
        | 'own_draft'
        | 'livemode_mismatch'
        | 'not_found'
        | 'method_not_allowed'
        | 'idempotency_conflict'
        | 'conflict'
        | 'draft_is_stale'
        | 'gone'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'draft_has_errors'
        | 'rate_limit_exceeded'
        | 'internal_error'
        | 'service_unavailable';
      readonly param: string | null;
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description A page that explains the code. */
      readonly doc_url: string;
      /**
       * @description What a program can do about it.
       * @enum {string}
       */
      readonly advice_code?:
        | (
            | 'retry'
            | 'quota_exhausted'
            | 'send_token'
            | 'check_token'
            | 'rotate_token'
            | 'use_other_mode'
            | 'new_idempotency_key'
            | 'license_inactive'
            | 'license_locked'
            | 'account_suspended'
            | 'missing_scope'
          )
        | undefined;
      /** @description Every invalid field. */
      readonly errors?:
        | readonly {
            /** @description JSON pointer to the field. */
            readonly param: string;
            /** @description What is wrong with the field. */
            readonly detail: string;
          }[]
        | undefined;
      /** @description The Idempotency-Key that is in conflict. */
      readonly key?: string | undefined;
      /** @description The text that somebody else stored meanwhile; null if the file was removed. */
      readonly current?: (string | null) | undefined;
      /** @description Its revision. */
      readonly current_revision?: number | undefined;
      /**
       * Format: date-time
       * @description When the key was first used.
       */
      readonly first_seen_at?: string | undefined;
    };
    readonly Product: {
      /** @description The product family, shared by its variants. Never changes. */
      readonly id: string;
      /** @description The stable identifier. */
      readonly name: string;
      /** @description Identifies the variant within its family. */
      readonly slug: string;
      readonly class: components['schemas']['ProductClass'];
      /** @description The carrier's name; its logo is at /v1/logo/{name}. */
      readonly carrier: string;
      /** @description Ages at which at least one class is issued. */
      readonly ages: {
        /** @description In years, by the product's own age basis; inclusive. */
        readonly min: number;
        /** @description In years, by the product's own age basis; inclusive. */
        readonly max: number;
      };
      /** @description The smallest and the largest face amount that at least one class offers; null for Medicare supplements. */
      readonly face: {
        /** @description The smallest. */
        readonly min: components['schemas']['Money'];
        /** @description The largest. */
        readonly max: components['schemas']['Money'];
      } | null;
      /** @description Where the product is sold. */
      readonly states: readonly components['schemas']['State'][];
      /** @description Rate classes, best first. */
      readonly classes: readonly components['schemas']['ListedClass'][];
    };
    /**
     * @description Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup).
     * @enum {string}
     */
    readonly ProductClass: 'fex' | 'term' | 'wl' | 'preneed' | 'medsup';
    /** @description Insurance products that can be prequalified and quoted. */
    readonly ProductDataset: {
      /**
       * Format: date
       * @description The day of the bundle version.
       */
      readonly version: string;
      /** @description Number of rows. */
      readonly item_count: number;
      /** @description Absent with `fields=meta`. */
      readonly items?: readonly components['schemas']['ProductRow'][] | undefined;
    };
    readonly ProductPage: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: {
        /** @description The items of this page. */
        readonly data: readonly components['schemas']['Product'][];
        /** @description Whether another page follows. */
        readonly has_more: boolean;
        readonly next_cursor: string | null;
      };
    };
    readonly ProductRow: {
      /** @description The product family, shared by its variants. Never changes. */
      readonly id: string;
      /** @description The stable identifier. */
      readonly name: string;
      /** @description Identifies the variant within its family. */
      readonly slug: string;
      readonly class: components['schemas']['ProductClass'];
      /** @description The carrier's name; its logo is at /v1/logo/{name}. */
      readonly carrier: string;
    };
    readonly ProductRowV2: {
      /** @description The stable identifier. */
      readonly name: string;
      /** @description Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup). */
      readonly class: string;
      /** @description Identifies the variant within its family. */
      readonly slug: string;
    };
    /** @description Prostate-specific antigen in ng/mL. A number, or an object with `value` and `date`. */
    readonly Psa: number | components['schemas']['DatedPsa'];
    readonly Question: {
      /** @description JSON pointer to the field of the request body that takes the answer. */
      readonly param: string;
      /**
       * @description The kind of value that the field takes.
       * @enum {string}
       */
      readonly type: 'date' | 'choice' | 'number' | 'text';
      readonly subject: components['schemas']['QuestionSubject'];
      /** @description The question, in words that can be read to the applicant. */
      readonly text: string;
      readonly choices: readonly components['schemas']['QuestionChoice'][] | null;
      /** @description Requested variants that some answer changes. */
      readonly products: number;
      /** @description Rate classes that some answer opens, closes or gives another price. */
      readonly classes: number;
      readonly effect: components['schemas']['QuestionEffect'];
    };
    readonly QuestionChoice: {
      /** @description The value to send. */
      readonly value: string;
      /** @description The value in words. */
      readonly label: string;
    };
    /** @description What answers can do. */
    readonly QuestionEffect: {
      /** @description Requested variants where some answer opens a class. */
      readonly opens: number;
      /** @description Requested variants where some answer closes a class. */
      readonly closes: number;
      /** @description Requested variants where some answer changes the price of an open class. */
      readonly reprices: number;
    };
    readonly QuestionList: {
      /** @description The facts that can change an outcome, most products first. */
      readonly questions: readonly components['schemas']['Question'][];
      /** @description True when no open fact can change an outcome. */
      readonly complete: boolean;
      /** @description One for each row of conditions, medications and nicotine products, in that order. The stated use of a medication has its own, behind its medication. */
      readonly disclosures: readonly components['schemas']['Disclosure'][];
      /** @description True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final. */
      readonly provisional: boolean;
    };
    /** @description What the question is about. */
    readonly QuestionSubject: {
      /** @description The dataset that the name belongs to. */
      readonly kind: components['schemas']['DisclosedKind'];
      /** @description The disclosed entry. For a measurement, the condition that it belongs to. */
      readonly name: string;
    };
    readonly QuestionsRequest: {
      readonly applicant: components['schemas']['Applicant'];
      readonly coverage: components['schemas']['Coverage'];
      /** @description Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response. */
      readonly products: readonly string[];
      /** @description Adds what the request leaves open: `complete` and `open_facts` (as in `POST /v3/questions`) to `data`, and to the `metadata` of each offer `open_facts`, `if_favourable` and, where nicotine is omitted, `if_tobacco`. The offers themselves stay the same: the careful answer. */
      readonly include_open_facts?: boolean | undefined;
      /** @description Default: true for prequalifications, false for quotes. */
      readonly include_ineligible?: boolean | undefined;
      /** @description Returns only products of these classes. */
      readonly only_product_class?:
        | (components['schemas']['ProductClass'] | readonly components['schemas']['ProductClass'][])
        | undefined;
      /**
       * @description Returns only rows of this category or better: immediate, graded, rop, other. `guaranteed` and `gi` mean `other`. Any case.
       * @example graded
       */
      readonly min_rank?: string | undefined;
      /** @description Honored for test tokens only. */
      readonly show_unreleased?: boolean | undefined;
      /** @description Ignores conditions, medications and build. */
      readonly skip_health_based_underwriting?: boolean | undefined;
      readonly sort?: components['schemas']['OfferSort'] | undefined;
      /** @description The mode of `premium.amount` where the product offers it; otherwise that is the mode of the product. */
      readonly payment_mode?: components['schemas']['PremiumMode'] | undefined;
      /** @description Also asks questions with yes or no that change an outcome of the requested products: what applications ask everybody, such as oxygen use, if no condition is disclosed; otherwise what an underwriter asks next, such as the spread of a cancer. A yes adds the condition of the question to `conditions`. */
      readonly screen?: boolean | undefined;
    };
    readonly QuestionsResult: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'question_list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['QuestionList'];
    };
    readonly QueuedEmail: {
      /** @description The id that email.delivered and email.failed will name. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'email';
      /**
       * @description The email that is sent.
       * @enum {string}
       */
      readonly template: 'case_share';
      /** @description A hint of the address. */
      readonly to_hint: string;
      /**
       * @description An event reports whether it was delivered.
       * @enum {string}
       */
      readonly status: 'queued';
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
    };
    readonly QueuedEmailResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'email';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['QueuedEmail'];
    };
    /** @description Where the applicant lives and how much coverage is requested. */
    readonly QuoteCoverage: {
      /** @description Where the applicant lives. */
      readonly state: components['schemas']['State'];
      /** @description ZIP code of the residence; some products are not sold everywhere in a state. Medicare supplements need it: it is required if all requested products are of class medsup. */
      readonly zip?: string | undefined;
      /** @description Whether the applicant shares a household, for the discount of Medicare supplements. */
      readonly household?: boolean | undefined;
      /**
       * @description The first day of Medicare Part B, YYYY-MM-DD. Within six months of it, Medicare supplements ask no health questions.
       * @example 2026-11-01
       */
      readonly part_b_effective?: string | undefined;
      /** @description Riders to price with the policy. Eligible rows then list them in this order, and budgets pay for those that are available. A kind that is repeated is not offered a second time. */
      readonly riders?: readonly components['schemas']['RiderRequest'][] | undefined;
      readonly quote_options: components['schemas']['QuoteOptions'];
    };
    /** @description Several face amounts or monthly budgets in one request. */
    readonly QuoteOptions: {
      /**
       * @description Whether `amounts` are face amounts or what the applicant can spend a month.
       * @enum {string}
       */
      readonly quote_type: 'face_amounts' | 'monthly_budget';
      /**
       * @description Distinct amounts in dollars, each greater than zero.
       * @example [
       *       "10000",
       *       "25000"
       *     ]
       */
      readonly amounts: readonly string[];
    };
    readonly QuoteRequest: components['schemas']['NestedQuoteRequest'] | components['schemas']['FlatRequest'];
    readonly QuoteResult: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'quote_result';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description The Idempotency-Key of the request. */
      readonly idempotency_key: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['Offers'];
    };
    readonly Ready: {
      /**
       * @description Always `ok`.
       * @constant
       */
      readonly status: 'ok';
      /** @description Buckets of accounts that do not respond; requests of their accounts get a 503. */
      readonly unavailable_buckets?: readonly string[] | undefined;
    };
    /**
     * @description A generic reason why a class is not open.
     * @enum {string}
     */
    readonly Reason:
      | 'age'
      | 'state'
      | 'build'
      | 'nicotine usage'
      | 'underwriting'
      | 'face amount'
      | 'budget'
      | 'zip';
    readonly Redelivery: {
      /** @description Redeliver only to this endpoint; by default, to every endpoint that received the event. */
      readonly endpoint_id?: string | undefined;
    };
    readonly Replay: {
      /** @description Id of the replay. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'replay';
      /**
       * @description `canceled` means that the endpoint was disabled or deleted before all events had been sent.
       * @enum {string}
       */
      readonly status: 'pending' | 'running' | 'completed' | 'canceled';
      /** @description Events to send. */
      readonly total: number;
      /** @description Events that were sent so far. */
      readonly done: number;
      /** @description Events that the endpoint accepted. */
      readonly delivered: number;
      /** @description Events that the endpoint did not accept. */
      readonly failed: number;
      /** @description The webhook endpoint. */
      readonly endpoint_id: string;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly from: string;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly to: string;
      /** @description Empty means all types. */
      readonly types: readonly components['schemas']['EventType'][];
      /**
       * @description `all`: every event that the endpoint subscribes to. `failed`: those that it did not accept. `unsent`: those from before it existed or while it was disabled.
       * @enum {string}
       */
      readonly only: 'all' | 'failed' | 'unsent';
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      readonly finished_at: string | null;
    };
    readonly ReplayResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'replay';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['Replay'];
    };
    readonly RequestPage: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: {
        /** @description The items of this page. */
        readonly data: readonly components['schemas']['LoggedRequest'][];
        /** @description Whether another page follows. */
        readonly has_more: boolean;
        readonly next_cursor: string | null;
      };
    };
    readonly RequestResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'request';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['LoggedRequestWithProblem'];
    };
    readonly ReviewedOffer: {
      /** @description Id of the stored offer. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'offer';
      /**
       * Format: date-time
       * @description The offer can be shown until then.
       */
      readonly expires_at: string;
      /** @description Whether the applicant still gets the same class at the same price. */
      readonly valid: boolean;
      /** @description The offer when it was stored. */
      readonly then: components['schemas']['PlanOffer'];
      /** @description The offer today; null if the product is no longer offered. */
      readonly now: components['schemas']['PlanOffer'] | null;
      /** @description What changed since it was stored. */
      readonly changes: readonly components['schemas']['OfferChange'][];
    };
    readonly ReviewedOfferResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'offer';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['ReviewedOffer'];
    };
    readonly RevokedCaseShares: {
      /** @description Id of the case. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'case_share';
      /**
       * @description The resource is gone.
       * @constant
       */
      readonly deleted: true;
    };
    readonly RevokedCaseSharesResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'case_share';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['RevokedCaseShares'];
    };
    /**
     * @description An optional benefit of a policy.
     * @enum {string}
     */
    readonly RiderKind:
      | 'waiver_of_premium'
      | 'accidental_death'
      | 'child'
      | 'accelerated_benefit'
      | 'chronic_illness'
      | 'return_of_premium';
    readonly RiderOffer: {
      readonly kind: components['schemas']['RiderKind'];
      /** @description The carrier's name of the rider, or a general one if it is not offered. */
      readonly name: string;
      /** @description Whether the applicant can have it with this class and amount. */
      readonly available: boolean;
      /** @description True if the policy includes it at no cost. */
      readonly included: boolean;
      /** @description Why it is not available; null if it is. */
      readonly reason: components['schemas']['RiderReason'] | null;
      /** @description What it adds to the premium; null if included or not available. */
      readonly premium: components['schemas']['Premium'] | null;
    };
    /**
     * @description Why a rider is not available.
     * @enum {string}
     */
    readonly RiderReason: 'not offered' | 'age' | 'state' | 'face amount' | 'underwriting';
    readonly RiderRequest: {
      readonly kind: components['schemas']['RiderKind'];
      /** @description What the rider pays; for accidental_death (default: the face amount) and child (default: $10,000) only. */
      readonly amount_cents?: number | undefined;
      /** @description The number of children; for child only. */
      readonly children?: number | undefined;
    };
    readonly SharedCase: {
      /** @description Free text. Part of the encryption as additional data, so it is stored unchanged. */
      readonly product: string;
      /** @description Base64 of 1 to 131,072 bytes: the AES-256-GCM ciphertext without the tag. */
      readonly ciphertext: string;
      /** @description Base64 of the 12-byte nonce. */
      readonly iv: string;
      /** @description Base64 of the 16-byte authentication tag. */
      readonly tag: string;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly expires_at: string;
      /** @description Of the account that shared the case; null if it set none. */
      readonly branding: components['schemas']['Branding'] | null;
    };
    readonly SharedCaseResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'shared_case';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['SharedCase'];
    };
    /**
     * @description Code of a US state or territory.
     * @enum {string}
     */
    readonly State:
      | 'AL'
      | 'AK'
      | 'AZ'
      | 'AR'
      | 'CA'
      | 'CO'
      | 'CT'
      | 'DE'
      | 'DC'
      | 'FL'
      | 'GA'
      | 'HI'
      | 'ID'
      | 'IL'
      | 'IN'
      | 'IA'
      | 'KS'
      | 'KY'
      | 'LA'
      | 'ME'
      | 'MD'
      | 'MA'
      | 'MI'
      | 'MN'
      | 'MS'
      | 'MO'
      | 'MT'
      | 'NE'
      | 'NV'
      | 'NH'
      | 'NJ'
      | 'NM'
      | 'NY'
      | 'NC'
      | 'ND'
      | 'OH'
      | 'OK'
      | 'OR'
      | 'PA'
      | 'RI'
      | 'SC'
      | 'SD'
      | 'TN'
      | 'TX'
      | 'UT'
      | 'VT'
      | 'VA'
      | 'WA'
      | 'WV'
      | 'WI'
      | 'WY'
      | 'AS'
      | 'GU'
      | 'MP'
      | 'PR'
      | 'VI';
    readonly StoredOffer: {
      /** @description Id of the stored offer. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'offer';
      /**
       * Format: date-time
       * @description The offer can be shown until then.
       */
      readonly expires_at: string;
      /** @description Where the applicant can apply for the product; null if the carrier gave no such address. */
      readonly apply_url: string | null;
      /** @description The offer as it is today. */
      readonly plan: components['schemas']['PlanOffer'];
    };
    readonly StoredOfferResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'offer';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['StoredOffer'];
    };
    readonly SuggestRequest: {
      /** @description What was typed so far: 1 to 100 characters after trimming. */
      readonly q: string;
      /** @description Comma-separated list of conditions, medications, nicotine_options, products; by default conditions,medications. */
      readonly kind?: string | undefined;
      /**
       * @description Maximum number of suggestions to return.
       * @default 8
       */
      readonly limit?: number | undefined;
    };
    readonly SuggestResult: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'suggestion_list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['SuggestionList'];
    };
    readonly Suggestion: {
      /**
       * @description The dataset of the entry.
       * @enum {string}
       */
      readonly kind: 'conditions' | 'medications' | 'nicotine_options' | 'products';
      /** @description Valid inside `version`; for a product the id of its family. */
      readonly id: string;
      /** @description The stable identifier. */
      readonly name: string;
      /**
       * @description How the query matched: by a diagnosis code, the name itself, an alias, a known misspelling, its beginning, its words in any order, or nearly.
       * @enum {string}
       */
      readonly match: 'code' | 'exact' | 'alias' | 'correction' | 'prefix' | 'words' | 'fuzzy';
      /** @description The name, alias, misspelling or beginning of a code that the query matched. */
      readonly matched: string;
    };
    readonly SuggestionList: {
      /** @description The query, trimmed. */
      readonly query: string;
      /** @description The dataset version that the ids belong to. */
      readonly version: string;
      /** @description Best first; ties by prescription count, then by name. Empty if nothing matches. */
      readonly suggestions: readonly components['schemas']['Suggestion'][];
    };
    /** @description Systolic blood pressure in mmHg. A number, or an object with `value` and `date`. */
    readonly Systolic: number | components['schemas']['DatedSystolic'];
    readonly TokenExpiringData: {
      /** @description The token. */
      readonly token: {
        /** @description Id of the token. */
        readonly id: string;
        /** @description Its last characters. */
        readonly hint: string;
        /**
         * @description The mode of the token.
         * @enum {string}
         */
        readonly mode: 'test' | 'live';
      };
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly expires_at: string;
      /** @description Which warning this is: 30, 7 or 1 days before. */
      readonly days: number;
    };
    readonly TokenExpiringEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when an API token expires in 30, 7 or 1 days.
       * @constant
       */
      readonly type: 'token.expiring';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['TokenExpiringData'];
    };
    readonly TokenRevokedData: {
      readonly token: components['schemas']['EventToken'];
      /** @description Why it was revoked. */
      readonly reason: string;
    };
    readonly TokenRotatedData: {
      readonly token: components['schemas']['EventToken'];
      /** @description The token that it replaces. */
      readonly old_token: {
        /** @description Id of the replaced token. */
        readonly id: string;
        /** @description Its last characters. */
        readonly hint: string;
        /**
         * Format: date-time
         * @description RFC 3339, UTC, with milliseconds.
         */
        readonly expires_at: string;
      };
    };
    /** @description Total cholesterol in mg/dL. A number, or an object with `value` and `date`. */
    readonly TotalCholesterol: number | components['schemas']['DatedTotalCholesterol'];
    readonly Treatment: {
      /** @description The name of the carrier. */
      readonly carrier: string;
      /** @description The name of the product. */
      readonly product: string;
      /** @description The slug of the product, one row for each variant. */
      readonly slug: string;
      /**
       * @description What decides: a rule that names it or something broader, a rule for a group of it, the treatment of conditions that no rule names, or nothing.
       * @enum {string}
       */
      readonly by: 'rule' | 'group' | 'unlisted' | 'ignored';
      /** @description The strictest outcome: `decline`, `refer`, `open`, or the best rate class that stays open. */
      readonly outcome: string;
      /** @description Every rule that applies, in words, strictest first. Null without the scope `explain`, or if nothing decides. */
      readonly rule: string | null;
      /** @description Where the carrier says so. Null without the scope `explain`. */
      readonly source: string | null;
      /** @description What the pack notes about the strictest rule. Null without the scope `explain`. */
      readonly note: string | null;
    };
    readonly TreatmentList: {
      /** @description The name in the catalog. */
      readonly name: string;
      /** @description One row for each product, in catalog order. */
      readonly rows: readonly components['schemas']['Treatment'][];
    };
    readonly TreatmentsResult: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'treatment_list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['TreatmentList'];
    };
    readonly UsageList: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: readonly components['schemas']['UsageRow'][];
    };
    readonly UsageRow: {
      /**
       * Format: date
       * @description The UTC day; when grouped by day.
       */
      readonly day?: string | undefined;
      /** @description The operation; when grouped by operation. */
      readonly operation?: string | undefined;
      /** @description The last characters of the token; when grouped by token. Null for the console. */
      readonly token_hint?: (string | null) | undefined;
      /** @description The license; when grouped by license. */
      readonly license_id?: string | undefined;
      /** @description All requests. */
      readonly requests: number;
      /** @description Requests that succeeded and were not replays. */
      readonly executions: number;
      /** @description Requests whose stored response was sent again. */
      readonly replays: number;
      /** @description Requests that ended with a problem. */
      readonly errors: number;
    };
    readonly UsageThresholdData: {
      /** @description The license. */
      readonly license_id: string;
      /** @description The UTC month, YYYY-MM. */
      readonly period: string;
      /** @description The part of the quota that was reached: 50, 80 or 100. */
      readonly percent: number;
      /** @description Executions counted when it was reached. */
      readonly used: number;
      /** @description Executions allowed in the month. */
      readonly quota: number;
    };
    readonly UsageThresholdReachedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a license has used 50, 80 or 100 percent of its monthly quota, each once a month.
       * @constant
       */
      readonly type: 'usage.threshold_reached';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['UsageThresholdData'];
    };
    readonly Warning: {
      /** @description JSON pointer to the field of the request. */
      readonly param: string;
      /**
       * @description For programs.
       * @enum {string}
       */
      readonly code:
        | 'interpreted_text'
        | 'unrecognized_text'
        | 'suspicious_amount'
        | 'amount_out_of_range'
        | 'conflicting_dates'
        | 'combined_conditions';
      /** @description For people. */
      readonly detail: string;
    };
    readonly WebhookDeliveryFailedEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a delivery exhausted its retries and was dead-lettered.
       * @constant
       */
      readonly type: 'webhook.delivery_failed';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['DeliveryFailedData'];
    };
    readonly WebhookEndpoint: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'webhook_endpoint';
      /** @description Id of the webhook endpoint. */
      readonly id: string;
      /** @description Where events are sent. */
      readonly url: string;
      /** @description Event types that are sent; an empty list means all types. */
      readonly events: readonly components['schemas']['EventType'][];
      /** @description Events are sent only while this is true. */
      readonly enabled: boolean;
      /** @description Free text. */
      readonly description: string;
      /**
       * @description Only events that match are sent. Keys are paths into the event such as `type`, `livemode` or `data.license.id`; a value is a scalar, a list of which one must be equal, or an object of gt, gte, lt, lte, ne, exists, starts_with. Every key must match. At most 20 conditions in 2 KiB; null means no filter.
       * @example {
       *       "data.license.id": "lic_01KDVZ6W00EXAMPLE00000000B"
       *     }
       */
      readonly filter: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Sends several events in one request, `{object: "event_batch", events: […]}`, in order and signed as a whole. A batch is delivered, retried and dead-lettered as a whole. Null sends one event in each request. */
      readonly batch: {
        /** @description The largest number of events in one request. */
        readonly max_events: number;
        /** @description How long the first event waits for more; 0 sends what there is. */
        readonly max_wait_ms: number;
      } | null;
      /**
       * @description Constant headers of every request, with a hint of each value; null when there are none.
       * @example {
       *       "Authorization": "Bearer 7d1f…"
       *     }
       */
      readonly headers: {
        readonly [key: string]: string;
      } | null;
      /** @description Whether it receives live events (true) or test events (false). */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly updated_at: string;
    };
    readonly WebhookEndpointChange: {
      /** @description An https URL without user name and password. */
      readonly url?: string | undefined;
      /** @description Event types to send; an empty list means all types. */
      readonly events?: readonly components['schemas']['EventType'][] | undefined;
      /** @description Events are sent only while this is true. */
      readonly enabled?: boolean | undefined;
      /** @description Free text. */
      readonly description?: string | undefined;
      /**
       * @description Only events that match are sent. Keys are paths into the event such as `type`, `livemode` or `data.license.id`; a value is a scalar, a list of which one must be equal, or an object of gt, gte, lt, lte, ne, exists, starts_with. Every key must match. At most 20 conditions in 2 KiB; null means no filter.
       * @example {
       *       "data.license.id": "lic_01KDVZ6W00EXAMPLE00000000B"
       *     }
       */
      readonly filter?:
        | ({
            readonly [key: string]: unknown;
          } | null)
        | undefined;
      /** @description Sends several events in one request, `{object: "event_batch", events: […]}`, in order and signed as a whole. A batch is delivered, retried and dead-lettered as a whole. Null sends one event in each request. */
      readonly batch?:
        | ({
            /** @description The largest number of events in one request. */
            readonly max_events: number;
            /** @description How long the first event waits for more; 0 sends what there is. */
            readonly max_wait_ms: number;
          } | null)
        | undefined;
      /**
       * @description Up to 5 constant headers of every request, such as Authorization; not Host, Content-*, X-Service-* or headers of the connection. Stored encrypted, and shown as hints. Null or {} removes them.
       * @example {
       *       "Authorization": "Bearer 7d1f…"
       *     }
       */
      readonly headers?:
        | ({
            readonly [key: string]: string;
          } | null)
        | undefined;
    };
    readonly WebhookEndpointList: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'list';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: readonly components['schemas']['WebhookEndpoint'][];
    };
    readonly WebhookEndpointResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'webhook_endpoint';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['WebhookEndpoint'];
    };
    readonly WebhookEndpointWithSecret: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'webhook_endpoint';
      /** @description Id of the webhook endpoint. */
      readonly id: string;
      /** @description Where events are sent. */
      readonly url: string;
      /** @description Event types that are sent; an empty list means all types. */
      readonly events: readonly components['schemas']['EventType'][];
      /** @description Events are sent only while this is true. */
      readonly enabled: boolean;
      /** @description Free text. */
      readonly description: string;
      /**
       * @description Only events that match are sent. Keys are paths into the event such as `type`, `livemode` or `data.license.id`; a value is a scalar, a list of which one must be equal, or an object of gt, gte, lt, lte, ne, exists, starts_with. Every key must match. At most 20 conditions in 2 KiB; null means no filter.
       * @example {
       *       "data.license.id": "lic_01KDVZ6W00EXAMPLE00000000B"
       *     }
       */
      readonly filter: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Sends several events in one request, `{object: "event_batch", events: […]}`, in order and signed as a whole. A batch is delivered, retried and dead-lettered as a whole. Null sends one event in each request. */
      readonly batch: {
        /** @description The largest number of events in one request. */
        readonly max_events: number;
        /** @description How long the first event waits for more; 0 sends what there is. */
        readonly max_wait_ms: number;
      } | null;
      /**
       * @description Constant headers of every request, with a hint of each value; null when there are none.
       * @example {
       *       "Authorization": "Bearer 7d1f…"
       *     }
       */
      readonly headers: {
        readonly [key: string]: string;
      } | null;
      /** @description Whether it receives live events (true) or test events (false). */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly updated_at: string;
      /** @description The signing key, including its prefix. It cannot be retrieved later. */
      readonly signing_secret: string;
    };
    readonly WebhookEndpointWithSecretResponse: {
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'webhook_endpoint';
      /** @description Quote it when contacting support. Also sent as X-Request-Id. */
      readonly request_id: string;
      /** @description True for live tokens, false for test tokens. */
      readonly livemode: boolean;
      /** @description The requested data. */
      readonly data: components['schemas']['WebhookEndpointWithSecret'];
    };
    readonly WebhookTestData: {
      /** @description The webhook endpoint. */
      readonly endpoint_id: string;
      /** @description Says that it is a test. */
      readonly message: string;
    };
    readonly WebhookTestEvent: {
      /** @description Unique; receivers deduplicate on it. */
      readonly id: string;
      /**
       * @description The kind of resource.
       * @constant
       */
      readonly object: 'event';
      /**
       * @description Emitted when a test was requested with POST /v1/webhook_endpoints/{id}/test.
       * @constant
       */
      readonly type: 'webhook.test';
      /**
       * Format: date
       * @description Version of the payload.
       */
      readonly api_version: string;
      /** @description True for live mode, false for test mode. */
      readonly livemode: boolean;
      /**
       * Format: date-time
       * @description RFC 3339, UTC, with milliseconds.
       */
      readonly created_at: string;
      /** @description The resource concerned. */
      readonly data: components['schemas']['WebhookTestData'];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type A1c = components['schemas']['A1c'];
export type AccountClosedEvent = components['schemas']['AccountClosedEvent'];
export type AccountCreatedEvent = components['schemas']['AccountCreatedEvent'];
export type AccountEventData = components['schemas']['AccountEventData'];
export type AccountSuspendedEvent = components['schemas']['AccountSuspendedEvent'];
export type AccountTokenRevokedEvent = components['schemas']['AccountTokenRevokedEvent'];
export type AccountTokenRotatedEvent = components['schemas']['AccountTokenRotatedEvent'];
export type AlternativeOffer = components['schemas']['AlternativeOffer'];
export type Applicant = components['schemas']['Applicant'];
export type ApplicantDraft = components['schemas']['ApplicantDraft'];
export type ApplicantDraftResult = components['schemas']['ApplicantDraftResult'];
export type BenefitCategory = components['schemas']['BenefitCategory'];
export type BillingCreditsAddedEvent = components['schemas']['BillingCreditsAddedEvent'];
export type BillingInvoiceGeneratedEvent = components['schemas']['BillingInvoiceGeneratedEvent'];
export type Branding = components['schemas']['Branding'];
export type Budget = components['schemas']['Budget'];
export type Carrier = components['schemas']['Carrier'];
export type Case = components['schemas']['Case'];
export type CaseArray = components['schemas']['CaseArray'];
export type CaseEmail = components['schemas']['CaseEmail'];
export type CaseLabel = components['schemas']['CaseLabel'];
export type CaseListQuery = components['schemas']['CaseListQuery'];
export type CasePage = components['schemas']['CasePage'];
export type CaseResponse = components['schemas']['CaseResponse'];
export type CaseShare = components['schemas']['CaseShare'];
export type CaseShareResponse = components['schemas']['CaseShareResponse'];
export type CaseSummary = components['schemas']['CaseSummary'];
export type CaseSummaryResponse = components['schemas']['CaseSummaryResponse'];
export type Condition = components['schemas']['Condition'];
export type ConditionDataset = components['schemas']['ConditionDataset'];
export type ConditionLink = components['schemas']['ConditionLink'];
export type ConditionRow = components['schemas']['ConditionRow'];
export type CorrectionDataset = components['schemas']['CorrectionDataset'];
export type CorrectionRow = components['schemas']['CorrectionRow'];
export type CorrectionRowV2 = components['schemas']['CorrectionRowV2'];
export type Coverage = components['schemas']['Coverage'];
export type CreditsAddedData = components['schemas']['CreditsAddedData'];
export type CurrentUsage = components['schemas']['CurrentUsage'];
export type CurrentUsageResponse = components['schemas']['CurrentUsageResponse'];
export type DatasetBundle = components['schemas']['DatasetBundle'];
export type DatasetListV2 = components['schemas']['DatasetListV2'];
export type DatasetRowsV2 = components['schemas']['DatasetRowsV2'];
export type DatasetSummaryV2 = components['schemas']['DatasetSummaryV2'];
export type DatasetsResponse = components['schemas']['DatasetsResponse'];
export type DatedA1c = components['schemas']['DatedA1c'];
export type DatedDiastolic = components['schemas']['DatedDiastolic'];
export type DatedEgfr = components['schemas']['DatedEgfr'];
export type DatedEjectionFraction = components['schemas']['DatedEjectionFraction'];
export type DatedHdl = components['schemas']['DatedHdl'];
export type DatedPsa = components['schemas']['DatedPsa'];
export type DatedSystolic = components['schemas']['DatedSystolic'];
export type DatedTotalCholesterol = components['schemas']['DatedTotalCholesterol'];
export type DeathBenefit = components['schemas']['DeathBenefit'];
export type DeletedCase = components['schemas']['DeletedCase'];
export type DeletedCaseResponse = components['schemas']['DeletedCaseResponse'];
export type DeletedWebhookEndpoint = components['schemas']['DeletedWebhookEndpoint'];
export type DeletedWebhookEndpointResponse = components['schemas']['DeletedWebhookEndpointResponse'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DeliveryFailedData = components['schemas']['DeliveryFailedData'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type DiagnosisCode = components['schemas']['DiagnosisCode'];
export type Diastolic = components['schemas']['Diastolic'];
export type DisclosedEntry = components['schemas']['DisclosedEntry'];
export type DisclosedKind = components['schemas']['DisclosedKind'];
export type Disclosure = components['schemas']['Disclosure'];
export type DraftWarning = components['schemas']['DraftWarning'];
export type DraftedApplicant = components['schemas']['DraftedApplicant'];
export type DrugCode = components['schemas']['DrugCode'];
export type Egfr = components['schemas']['Egfr'];
export type EjectionFraction = components['schemas']['EjectionFraction'];
export type Eligibility = components['schemas']['Eligibility'];
export type EligibilityV2 = components['schemas']['EligibilityV2'];
export type EmailDeliveredEvent = components['schemas']['EmailDeliveredEvent'];
export type EmailEventData = components['schemas']['EmailEventData'];
export type EmailFailedEvent = components['schemas']['EmailFailedEvent'];
export type EndpointFailingData = components['schemas']['EndpointFailingData'];
export type EndpointFailingEvent = components['schemas']['EndpointFailingEvent'];
export type Event = components['schemas']['Event'];
export type EventPage = components['schemas']['EventPage'];
export type EventResponse = components['schemas']['EventResponse'];
export type EventStreamPage = components['schemas']['EventStreamPage'];
export type EventToken = components['schemas']['EventToken'];
export type EventType = components['schemas']['EventType'];
export type ExplainRequest = components['schemas']['ExplainRequest'];
export type ExplainResult = components['schemas']['ExplainResult'];
export type ExplainedClass = components['schemas']['ExplainedClass'];
export type ExplainedFact = components['schemas']['ExplainedFact'];
export type ExplainedPlan = components['schemas']['ExplainedPlan'];
export type ExplainedRider = components['schemas']['ExplainedRider'];
export type ExplainedRule = components['schemas']['ExplainedRule'];
export type Explanation = components['schemas']['Explanation'];
export type FhirBundle = components['schemas']['FhirBundle'];
export type FlatCondition = components['schemas']['FlatCondition'];
export type FlatMedication = components['schemas']['FlatMedication'];
export type FlatNicotine = components['schemas']['FlatNicotine'];
export type FlatNicotineProduct = components['schemas']['FlatNicotineProduct'];
export type FlatRequest = components['schemas']['FlatRequest'];
export type Hdl = components['schemas']['Hdl'];
export type Healthy = components['schemas']['Healthy'];
export type InvoiceGeneratedData = components['schemas']['InvoiceGeneratedData'];
export type LeftOutPart = components['schemas']['LeftOutPart'];
export type LicenseActivatedEvent = components['schemas']['LicenseActivatedEvent'];
export type LicenseDeactivatedEvent = components['schemas']['LicenseDeactivatedEvent'];
export type LicenseEventData = components['schemas']['LicenseEventData'];
export type LicenseLockedEvent = components['schemas']['LicenseLockedEvent'];
export type LineItem = components['schemas']['LineItem'];
export type ListedClass = components['schemas']['ListedClass'];
export type LoggedRequest = components['schemas']['LoggedRequest'];
export type LoggedRequestWithProblem = components['schemas']['LoggedRequestWithProblem'];
export type Logo = components['schemas']['Logo'];
export type LogoResponse = components['schemas']['LogoResponse'];
export type Measurements = components['schemas']['Measurements'];
export type Medication = components['schemas']['Medication'];
export type MedicationDataset = components['schemas']['MedicationDataset'];
export type MedicationLink = components['schemas']['MedicationLink'];
export type MedicationRow = components['schemas']['MedicationRow'];
export type MedicationRowV2 = components['schemas']['MedicationRowV2'];
export type MedicationUseV2 = components['schemas']['MedicationUseV2'];
export type Money = components['schemas']['Money'];
export type NamedRowV2 = components['schemas']['NamedRowV2'];
export type NestedQuoteRequest = components['schemas']['NestedQuoteRequest'];
export type NewCase = components['schemas']['NewCase'];
export type NewCaseShare = components['schemas']['NewCaseShare'];
export type NewReplay = components['schemas']['NewReplay'];
export type NewWebhookEndpoint = components['schemas']['NewWebhookEndpoint'];
export type Nicotine = components['schemas']['Nicotine'];
export type NicotineDataset = components['schemas']['NicotineDataset'];
export type NicotineFrequency = components['schemas']['NicotineFrequency'];
export type NicotineLastUsed = components['schemas']['NicotineLastUsed'];
export type NicotineProduct = components['schemas']['NicotineProduct'];
export type NicotineRow = components['schemas']['NicotineRow'];
export type NoBody = components['schemas']['NoBody'];
export type NotReady = components['schemas']['NotReady'];
export type OfferChange = components['schemas']['OfferChange'];
export type OfferMetadata = components['schemas']['OfferMetadata'];
export type OfferSort = components['schemas']['OfferSort'];
export type OfferedProduct = components['schemas']['OfferedProduct'];
export type Offers = components['schemas']['Offers'];
export type OpenFact = components['schemas']['OpenFact'];
export type OtherOfferV2 = components['schemas']['OtherOfferV2'];
export type PlanInfoEntry = components['schemas']['PlanInfoEntry'];
export type PlanOffer = components['schemas']['PlanOffer'];
export type PlanOfferV2 = components['schemas']['PlanOfferV2'];
export type Premium = components['schemas']['Premium'];
export type PremiumMode = components['schemas']['PremiumMode'];
export type PremiumModes = components['schemas']['PremiumModes'];
export type PremiumV2 = components['schemas']['PremiumV2'];
export type PrequalifyCompletedData = components['schemas']['PrequalifyCompletedData'];
export type PrequalifyCompletedEvent = components['schemas']['PrequalifyCompletedEvent'];
export type PrequalifyRequest = components['schemas']['PrequalifyRequest'];
export type PrequalifyResult = components['schemas']['PrequalifyResult'];
export type PrequalifyV2Result = components['schemas']['PrequalifyV2Result'];
export type PricingRow = components['schemas']['PricingRow'];
export type Problem = components['schemas']['Problem'];
export type Product = components['schemas']['Product'];
export type ProductClass = components['schemas']['ProductClass'];
export type ProductDataset = components['schemas']['ProductDataset'];
export type ProductPage = components['schemas']['ProductPage'];
export type ProductRow = components['schemas']['ProductRow'];
export type ProductRowV2 = components['schemas']['ProductRowV2'];
export type Psa = components['schemas']['Psa'];
export type Question = components['schemas']['Question'];
export type QuestionChoice = components['schemas']['QuestionChoice'];
export type QuestionEffect = components['schemas']['QuestionEffect'];
export type QuestionList = components['schemas']['QuestionList'];
export type QuestionSubject = components['schemas']['QuestionSubject'];
export type QuestionsRequest = components['schemas']['QuestionsRequest'];
export type QuestionsResult = components['schemas']['QuestionsResult'];
export type QueuedEmail = components['schemas']['QueuedEmail'];
export type QueuedEmailResponse = components['schemas']['QueuedEmailResponse'];
export type QuoteCoverage = components['schemas']['QuoteCoverage'];
export type QuoteOptions = components['schemas']['QuoteOptions'];
export type QuoteRequest = components['schemas']['QuoteRequest'];
export type QuoteResult = components['schemas']['QuoteResult'];
export type Ready = components['schemas']['Ready'];
export type Reason = components['schemas']['Reason'];
export type Redelivery = components['schemas']['Redelivery'];
export type Replay = components['schemas']['Replay'];
export type ReplayResponse = components['schemas']['ReplayResponse'];
export type RequestPage = components['schemas']['RequestPage'];
export type RequestResponse = components['schemas']['RequestResponse'];
export type ReviewedOffer = components['schemas']['ReviewedOffer'];
export type ReviewedOfferResponse = components['schemas']['ReviewedOfferResponse'];
export type RevokedCaseShares = components['schemas']['RevokedCaseShares'];
export type RevokedCaseSharesResponse = components['schemas']['RevokedCaseSharesResponse'];
export type RiderKind = components['schemas']['RiderKind'];
export type RiderOffer = components['schemas']['RiderOffer'];
export type RiderReason = components['schemas']['RiderReason'];
export type RiderRequest = components['schemas']['RiderRequest'];
export type SharedCase = components['schemas']['SharedCase'];
export type SharedCaseResponse = components['schemas']['SharedCaseResponse'];
export type State = components['schemas']['State'];
export type StoredOffer = components['schemas']['StoredOffer'];
export type StoredOfferResponse = components['schemas']['StoredOfferResponse'];
export type SuggestRequest = components['schemas']['SuggestRequest'];
export type SuggestResult = components['schemas']['SuggestResult'];
export type Suggestion = components['schemas']['Suggestion'];
export type SuggestionList = components['schemas']['SuggestionList'];
export type Systolic = components['schemas']['Systolic'];
export type TokenExpiringData = components['schemas']['TokenExpiringData'];
export type TokenExpiringEvent = components['schemas']['TokenExpiringEvent'];
export type TokenRevokedData = components['schemas']['TokenRevokedData'];
export type TokenRotatedData = components['schemas']['TokenRotatedData'];
export type TotalCholesterol = components['schemas']['TotalCholesterol'];
export type Treatment = components['schemas']['Treatment'];
export type TreatmentList = components['schemas']['TreatmentList'];
export type TreatmentsResult = components['schemas']['TreatmentsResult'];
export type UsageList = components['schemas']['UsageList'];
export type UsageRow = components['schemas']['UsageRow'];
export type UsageThresholdData = components['schemas']['UsageThresholdData'];
export type UsageThresholdReachedEvent = components['schemas']['UsageThresholdReachedEvent'];
export type Warning = components['schemas']['Warning'];
export type WebhookDeliveryFailedEvent = components['schemas']['WebhookDeliveryFailedEvent'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type WebhookEndpointChange = components['schemas']['WebhookEndpointChange'];
export type WebhookEndpointList = components['schemas']['WebhookEndpointList'];
export type WebhookEndpointResponse = components['schemas']['WebhookEndpointResponse'];
export type WebhookEndpointWithSecret = components['schemas']['WebhookEndpointWithSecret'];
export type WebhookEndpointWithSecretResponse = components['schemas']['WebhookEndpointWithSecretResponse'];
export type WebhookTestData = components['schemas']['WebhookTestData'];
export type WebhookTestEvent = components['schemas']['WebhookTestEvent'];
export type $defs = Record<string, never>;
export interface operations {
  readonly livez: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The process is running. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Healthy'];
        };
      };
    };
  };
  readonly prequalify: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description A random UUID (version 4). */
        readonly 'Idempotency-Key': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['PrequalifyRequest'];
      };
    };
    readonly responses: {
      /** @description The offers. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['PrequalifyResult'];
        };
      };
    };
  };
  readonly quote: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description A random UUID (version 4). */
        readonly 'Idempotency-Key': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['QuoteRequest'];
      };
    };
    readonly responses: {
      /** @description The offers. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['QuoteResult'];
        };
      };
    };
  };
  readonly listQuestions: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['QuestionsRequest'];
      };
    };
    readonly responses: {
      /** @description The questions. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['QuestionsResult'];
        };
      };
    };
  };
  readonly draftApplicantFromFhir: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['FhirBundle'];
        readonly 'application/fhir+json': components['schemas']['FhirBundle'];
      };
    };
    readonly responses: {
      /** @description The applicant. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ApplicantDraftResult'];
        };
      };
    };
  };
  readonly explain: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['ExplainRequest'];
      };
    };
    readonly responses: {
      /** @description The explanation. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ExplainResult'];
        };
      };
    };
  };
  readonly storeOffer: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description A random UUID (version 4). */
        readonly 'Idempotency-Key': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['PrequalifyRequest'];
      };
    };
    readonly responses: {
      /** @description The stored offer. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['StoredOfferResponse'];
        };
      };
    };
  };
  readonly showOffer: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the stored offer.
         * @example ofr_01KDVZ6W00H3B7N9Q5T2X8Z4MR
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Then and now. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ReviewedOfferResponse'];
        };
      };
    };
  };
  readonly prequalifyV2: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['FlatRequest'];
      };
    };
    readonly responses: {
      /** @description One plan for each product and amount. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['PrequalifyV2Result'];
        };
      };
    };
  };
  readonly getDatasets: {
    readonly parameters: {
      readonly query?: {
        /**
         * @description Comma-separated categories: conditions, medications, products, spelling_corrections (or corrections), nicotine_options. If empty: all categories, without rows.
         * @example nicotine_options,products
         */
        readonly include?: string;
        /**
         * @description `meta` omits the rows.
         * @example full
         */
        readonly fields?: 'meta' | 'full';
      };
      readonly header?: {
        /** @description ETag of an earlier response. Returns 304 if nothing has changed. */
        readonly 'If-None-Match'?: string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The bundle. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DatasetsResponse'];
        };
      };
      /** @description Not modified since the ETag that was sent. */
      readonly 304: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly listProducts: {
    readonly parameters: {
      readonly query?: {
        /** @description next_cursor of the previous page. */
        readonly cursor?: string;
        /**
         * @description Maximum number of items to return.
         * @example 250
         */
        readonly limit?: number;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A page of products. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ProductPage'];
        };
      };
    };
  };
  readonly suggest: {
    readonly parameters: {
      readonly query: {
        /**
         * @description What was typed so far: 1 to 100 characters after trimming.
         * @example high blood
         */
        readonly q: string;
        /** @description Comma-separated list of conditions, medications, nicotine_options, products; by default conditions,medications. */
        readonly kind?: string;
        /**
         * @description Maximum number of suggestions to return.
         * @example 5
         */
        readonly limit?: number;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The suggestions. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['SuggestResult'];
        };
      };
    };
  };
  readonly suggestByPost: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['SuggestRequest'];
      };
    };
    readonly responses: {
      /** @description The suggestions. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['SuggestResult'];
        };
      };
    };
  };
  readonly listTreatments: {
    readonly parameters: {
      readonly query: {
        /**
         * @description What `name` names: a condition, a medication, or a group of conditions or drug class.
         * @example condition
         */
        readonly kind: 'condition' | 'medication' | 'group';
        /**
         * @description The name in the catalog, or an alias of it, in any case.
         * @example Stroke
         */
        readonly name: string;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The treatments. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['TreatmentsResult'];
        };
      };
    };
  };
  readonly listDatasetsV2: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Every dataset. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DatasetListV2'];
        };
      };
    };
  };
  readonly getDatasetV2: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Name of the dataset.
         * @example nicotine_options
         */
        readonly name:
          | 'conditions'
          | 'medications'
          | 'products'
          | 'spelling_corrections'
          | 'nicotine_options';
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The rows: conditions `{name}`, medications `{name, uses}`, products `{name, class, slug}`, spelling_corrections `{input, corrected_name}`, nicotine_options `{name}`. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DatasetRowsV2'];
        };
      };
    };
  };
  readonly getLogo: {
    readonly parameters: {
      readonly query?: {
        /** @description The signature that `logo_url` carries. */
        readonly s?: string;
        /** @description true: return the image as a bare data URI in `text/plain`, or in the envelope with `Accept: application/json`. */
        readonly ds?: 'true' | 'false';
      };
      readonly header?: {
        /** @description ETag of an earlier response. Returns 304 if nothing has changed. */
        readonly 'If-None-Match'?: string;
      };
      readonly path: {
        /**
         * @description The carrier's name, URL-encoded, case-insensitive.
         * @example Bramblewood Mutual
         */
        readonly name: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The image. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'image/svg+xml': string;
          readonly 'text/plain': string;
          readonly 'application/json': components['schemas']['LogoResponse'];
        };
      };
      /** @description Not modified since the ETag that was sent. */
      readonly 304: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly getCarrierLogo: {
    readonly parameters: {
      readonly query?: {
        /** @description The signature that `logo_url` carries. */
        readonly s?: string;
        /** @description true: return the image as a bare data URI in `text/plain`, or in the envelope with `Accept: application/json`. */
        readonly ds?: 'true' | 'false';
      };
      readonly header?: {
        /** @description ETag of an earlier response. Returns 304 if nothing has changed. */
        readonly 'If-None-Match'?: string;
      };
      readonly path: {
        /**
         * @description The carrier's name, URL-encoded, case-insensitive.
         * @example Bramblewood Mutual
         */
        readonly name: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The image. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'image/svg+xml': string;
          readonly 'text/plain': string;
          readonly 'application/json': components['schemas']['LogoResponse'];
        };
      };
      /** @description Not modified since the ETag that was sent. */
      readonly 304: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly listWebhookEndpoints: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description All webhook endpoints. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpointList'];
        };
      };
    };
  };
  readonly createWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['NewWebhookEndpoint'];
      };
    };
    readonly responses: {
      /** @description The endpoint, with its signing secret. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpointWithSecretResponse'];
        };
      };
    };
  };
  readonly retrieveWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the webhook endpoint.
         * @example whep_01KDVZ6W00Q7R2M9X4T6B8C3DE
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The webhook endpoint. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpointResponse'];
        };
      };
    };
  };
  readonly deleteWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the webhook endpoint.
         * @example whep_01KDVZ6W00Q7R2M9X4T6B8C3DE
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Confirms the deletion. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DeletedWebhookEndpointResponse'];
        };
      };
    };
  };
  readonly updateWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the webhook endpoint.
         * @example whep_01KDVZ6W00Q7R2M9X4T6B8C3DE
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['WebhookEndpointChange'];
      };
    };
    readonly responses: {
      /** @description The updated webhook endpoint. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpointResponse'];
        };
      };
    };
  };
  readonly rotateWebhookSigningSecret: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path: {
        /**
         * @description Id of the webhook endpoint.
         * @example whep_01KDVZ6W00Q7R2M9X4T6B8C3DE
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['NoBody'];
      };
    };
    readonly responses: {
      /** @description The endpoint, with its new signing secret. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['WebhookEndpointWithSecretResponse'];
        };
      };
    };
  };
  readonly testWebhookEndpoint: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path: {
        /**
         * @description Id of the webhook endpoint.
         * @example whep_01KDVZ6W00Q7R2M9X4T6B8C3DE
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['NoBody'];
      };
    };
    readonly responses: {
      /** @description The event being sent. */
      readonly 202: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EventResponse'];
        };
      };
    };
  };
  readonly listEvents: {
    readonly parameters: {
      readonly query?: {
        /** @description next_cursor of the previous page. */
        readonly cursor?: string;
        /**
         * @description Maximum number of items to return.
         * @example 25
         */
        readonly limit?: number;
        /**
         * @description Only events of this type.
         * @example prequalify.completed
         */
        readonly type?: components['schemas']['EventType'];
        /** @description Only events with a delivery to this endpoint. */
        readonly endpoint_id?: string;
        /** @description Only events with a delivery in this state. */
        readonly delivery_status?: components['schemas']['DeliveryStatus'];
        /** @description Only events created after this time. */
        readonly created_after?: string;
        /** @description Only events created before this time. */
        readonly created_before?: string;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A page of events. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EventPage'];
        };
      };
    };
  };
  readonly streamEvents: {
    readonly parameters: {
      readonly query?: {
        /**
         * @description Only events after this one; without it, from the oldest event that is kept.
         * @example evt_01KDVZ6W00K3N8P5V2Y7H4G6JF
         */
        readonly after?: string;
        /**
         * @description Seconds to wait when there is no event yet.
         * @example 30
         */
        readonly wait?: number;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The next events, or none after `wait` seconds. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EventStreamPage'];
        };
      };
    };
  };
  readonly retrieveEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the event.
         * @example evt_01KDVZ6W00K3N8P5V2Y7H4G6JF
         */
        readonly event_id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EventResponse'];
        };
      };
    };
  };
  readonly listRequests: {
    readonly parameters: {
      readonly query?: {
        /** @description next_cursor of the previous page. */
        readonly cursor?: string;
        /**
         * @description Maximum number of items to return.
         * @example 25
         */
        readonly limit?: number;
        /** @description Only requests with this method. */
        readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        /** @description The beginning of the path. */
        readonly path?: string;
        /**
         * @description A status such as 422, or a class such as 4xx.
         * @example 4xx
         */
        readonly status?: string;
        /** @description Only problems with this code. */
        readonly code?: string;
        /** @description The token. */
        readonly token_id?: string;
        /** @description An RFC 3339 timestamp such as 2026-01-31T00:00:00Z. */
        readonly since?: string;
        /** @description An RFC 3339 timestamp such as 2026-01-31T00:00:00Z. */
        readonly until?: string;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A page of requests. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['RequestPage'];
        };
      };
    };
  };
  readonly retrieveRequest: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description The request.
         * @example req_01K9ZC6D3N7QW5R8T2V4X6Y8Z0
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The request. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['RequestResponse'];
        };
      };
    };
  };
  readonly listUsage: {
    readonly parameters: {
      readonly query?: {
        /** @description A UTC day such as 2026-01-31. */
        readonly from?: string;
        /** @description The last UTC day; today by default. */
        readonly to?: string;
        /**
         * @description What a row counts.
         * @example day
         */
        readonly group_by?: 'day' | 'operation' | 'token' | 'license';
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description One row per group. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['UsageList'];
        };
      };
    };
  };
  readonly currentUsage: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The month. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CurrentUsageResponse'];
        };
      };
    };
  };
  readonly redeliverEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path: {
        /**
         * @description Id of the event.
         * @example evt_01KDVZ6W00K3N8P5V2Y7H4G6JF
         */
        readonly event_id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['Redelivery'];
      };
    };
    readonly responses: {
      /** @description The event being redelivered. */
      readonly 202: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EventResponse'];
        };
      };
    };
  };
  readonly replayEvents: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path: {
        /**
         * @description Id of the webhook endpoint.
         * @example whep_01KDVZ6W00Q7R2M9X4T6B8C3DE
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['NewReplay'];
      };
    };
    readonly responses: {
      /** @description The replay. */
      readonly 202: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ReplayResponse'];
        };
      };
    };
  };
  readonly retrieveReplay: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the replay.
         * @example rpl_01KDVZ6W00C8X2J5M7Q4S6T9VW
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The replay. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ReplayResponse'];
        };
      };
    };
  };
  readonly listCasesAsArray: {
    readonly parameters: {
      readonly query?: {
        /** @description next_cursor of the previous page. */
        readonly cursor?: string;
        /**
         * @description Maximum number of items to return.
         * @example 25
         */
        readonly limit?: number;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Cases, with the cursor beside them. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CaseArray'];
        };
      };
    };
  };
  readonly createCase: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['NewCase'];
      };
    };
    readonly responses: {
      /** @description The saved case. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CaseSummaryResponse'];
        };
      };
    };
  };
  readonly listCasesByPost: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['CaseListQuery'];
      };
    };
    readonly responses: {
      /** @description Cases, with the cursor beside them. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CaseArray'];
        };
      };
    };
  };
  readonly listCases: {
    readonly parameters: {
      readonly query?: {
        /** @description next_cursor of the previous page. */
        readonly cursor?: string;
        /**
         * @description Maximum number of items to return.
         * @example 25
         */
        readonly limit?: number;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A page of cases. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CasePage'];
        };
      };
    };
  };
  readonly createCaseAlias: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['NewCase'];
      };
    };
    readonly responses: {
      /** @description The saved case. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CaseSummaryResponse'];
        };
      };
    };
  };
  readonly retrieveCase: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the case.
         * @example case_01KDVZ6W00T5S9D2F7W3Z8A4BC
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The case, encrypted. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CaseResponse'];
        };
      };
    };
  };
  readonly replaceCase: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the case.
         * @example case_01KDVZ6W00T5S9D2F7W3Z8A4BC
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['NewCase'];
      };
    };
    readonly responses: {
      /** @description The replaced case. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CaseSummaryResponse'];
        };
      };
    };
  };
  readonly deleteCase: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the case.
         * @example case_01KDVZ6W00T5S9D2F7W3Z8A4BC
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Confirms the deletion. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DeletedCaseResponse'];
        };
      };
    };
  };
  readonly retrieveCaseAlias: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the case.
         * @example case_01KDVZ6W00T5S9D2F7W3Z8A4BC
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The case, encrypted. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CaseResponse'];
        };
      };
    };
  };
  readonly emailCase: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path: {
        /**
         * @description Id of the case.
         * @example case_01KDVZ6W00T5S9D2F7W3Z8A4BC
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CaseEmail'];
      };
    };
    readonly responses: {
      /** @description The email, queued. */
      readonly 202: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['QueuedEmailResponse'];
        };
      };
    };
  };
  readonly shareCase: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Repeating the request with the same key returns the first response. */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path: {
        /**
         * @description Id of the case.
         * @example case_01KDVZ6W00T5S9D2F7W3Z8A4BC
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['NewCaseShare'];
      };
    };
    readonly responses: {
      /** @description The link. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CaseShareResponse'];
        };
      };
    };
  };
  readonly revokeCaseShares: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the case.
         * @example case_01KDVZ6W00T5S9D2F7W3Z8A4BC
         */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description No link opens the case any more. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['RevokedCaseSharesResponse'];
        };
      };
    };
  };
  readonly openSharedCase: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /**
         * @description Id of the share link.
         * @example shr_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
         */
        readonly share_id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The encrypted case. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['SharedCaseResponse'];
        };
      };
    };
  };
  readonly receiveLicenseActivatedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['LicenseActivatedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveLicenseDeactivatedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['LicenseDeactivatedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveLicenseLockedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['LicenseLockedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveAccountCreatedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['AccountCreatedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveAccountClosedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['AccountClosedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveAccountSuspendedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['AccountSuspendedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveAccountTokenRotatedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['AccountTokenRotatedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveAccountTokenRevokedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['AccountTokenRevokedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveBillingInvoiceGeneratedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['BillingInvoiceGeneratedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveBillingCreditsAddedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['BillingCreditsAddedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receivePrequalifyCompletedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['PrequalifyCompletedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveEmailDeliveredEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['EmailDeliveredEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveEmailFailedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['EmailFailedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveUsageThresholdReachedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['UsageThresholdReachedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveTokenExpiringEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['TokenExpiringEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveWebhookTestEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['WebhookTestEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveWebhookDeliveryFailedEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['WebhookDeliveryFailedEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  readonly receiveEndpointFailingEvent: {
    readonly parameters: {
      readonly query?: never;
      readonly header: {
        /** @description Time and signature of the body, as `t=…,v1=…`. Verify it before you read the body. */
        readonly 'X-Service-Signature': string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['EndpointFailingEvent'];
      };
    };
    readonly responses: {
      /** @description Any status from 200 to 299 accepts the event. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
