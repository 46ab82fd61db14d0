// Made from the OpenAPI document of the service by tools/sdk-types.
// To make it anew: npx vitest run tools/sdk-types -u

export type Problem = {
  /** Ends with the code, with hyphens. */
  readonly type: string;
  /** What went wrong, the same for every problem with this code. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** What is wrong with this request and what to do, for people. */
  readonly detail: string;
  /** What went wrong, for programs. */
  readonly code:
    | 'validation_error'
    | 'unauthorized'
    | 'forbidden'
    | 'livemode_mismatch'
    | 'not_found'
    | 'method_not_allowed'
    | 'idempotency_conflict'
    | 'conflict'
    | 'gone'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'rate_limit_exceeded'
    | 'internal_error'
    | 'service_unavailable';
  readonly param: string | null;
  /** Quote it when contacting support. Also sent as X-Request-Id. */
  readonly request_id: string;
  /** A page that explains the code. */
  readonly doc_url: string;
  /** What a program can do about it. */
  readonly advice_code?:
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
    | undefined;
  /** Every invalid field. */
  readonly errors?:
    | readonly {
        /** JSON pointer to the field. */
        readonly param: string;
        /** What is wrong with the field. */
        readonly detail: string;
      }[]
    | undefined;
  /** The Idempotency-Key that is in conflict. */
  readonly key?: string | undefined;
  /** When the key was first used. */
  readonly first_seen_at?: string | undefined;
};

export type State =
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

export type QuoteOptions = {
  /** Whether `amounts` are face amounts or what the applicant can spend a month. */
  readonly quote_type: 'face_amounts' | 'monthly_budget';
  /** Distinct amounts in dollars, each greater than zero. */
  readonly amounts: readonly string[];
};

export type Condition = {
  /** Id from the current dataset version; takes precedence over text. */
  readonly id?: string | undefined;
  /** The applicant's own words. */
  readonly text?: string | undefined;
  /** When the condition was diagnosed or the event happened. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
  readonly was_diagnosed?: string | undefined;
  /** When it was last treated, including with medication. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
  readonly last_treatment?: string | undefined;
};

export type Medication = {
  /** Id from the current dataset version; takes precedence over text. */
  readonly id?: string | undefined;
  /** The applicant's own words. */
  readonly text?: string | undefined;
  /** The condition the medication is taken for. */
  readonly use?: string | undefined;
  /** As prescribed, such as "20 units twice daily". */
  readonly dosage?: string | undefined;
  /** When the medication was first filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
  readonly first_fill?: string | undefined;
  /** When it was last filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
  readonly last_fill?: string | undefined;
};

export type Nicotine = {
  /** When nicotine of any kind was last used. */
  readonly last_used:
    | 'never'
    | 'within_12_months'
    | '12_to_24_months'
    | '24_to_36_months'
    | '36_to_48_months'
    | '48_to_60_months'
    | 'over_60_months';
  /** The nicotine products used, such as cigars or patches. */
  readonly specificity?:
    | readonly {
        /** Id from the current dataset version; takes precedence over text. */
        readonly id?: string | undefined;
        /** The applicant's own words. */
        readonly text?: string | undefined;
        /** How often the product is used. */
        readonly frequency?:
          | 'daily'
          | 'few_times_per_week'
          | 'few_times_per_month'
          | 'few_times_per_year'
          | undefined;
      }[]
    | undefined;
};

export type Applicant = {
  /** Sex at birth. */
  readonly sex: string;
  /** Date of birth, YYYY-MM-DD. */
  readonly dob: string;
  /** Height in inches. */
  readonly height_inches: number;
  /** Weight in pounds. */
  readonly weight_lbs: number;
  /** {} or null means none. */
  readonly conditions?: readonly Condition[] | undefined;
  /** {} or null means none. */
  readonly medications?: readonly Medication[] | undefined;
  /** If omitted, nothing is known about nicotine, and no class that depends on it is open. */
  readonly nicotine?: Nicotine | undefined;
};

export type ProductClass = 'fex' | 'term' | 'wl' | 'preneed' | 'medsup';

export type Money = {
  /** Integer minor units. */
  readonly cents: number;
  /** Formatted by the server; clients do not format. */
  readonly display: string;
};

export type DeathBenefit = {
  /** The amount paid on death. */
  readonly amount: Money;
  /** Always null: the benefit is paid once. */
  readonly period: null;
};

export type Eligibility = {
  /** Whether the applicant qualifies. */
  readonly eligible: boolean;
  /** When the full death benefit is paid: immediate, graded over years, return of premium first (rop), or other (guaranteed issue). */
  readonly category: 'immediate' | 'graded' | 'rop' | 'other';
  /** The carrier's own name for the class, or `default`. */
  readonly coverage_tier: string;
  /** Empty when eligible; generic when not. */
  readonly reasons: readonly (
    | 'age'
    | 'state'
    | 'build'
    | 'nicotine usage'
    | 'underwriting'
    | 'face amount'
    | 'budget'
    | 'zip'
  )[];
};

export type PricingRow = {
  /** The carrier's name of the rate class. */
  readonly rate_class: string;
  /** True for the best qualifying rate class. */
  readonly primary: boolean;
  /** Position of the row: eligible rows first, best class first. */
  readonly rank: number;
  /** Whether and in which category the applicant qualifies. */
  readonly eligibility: Eligibility;
  /** What is paid for the coverage; null when not eligible. */
  readonly premium: {
    /** One payment in the default mode. */
    readonly amount: Money;
    /** How the product is usually paid. */
    readonly default_mode: 'MONTHLY-EFT' | 'MONTHLY-DIRECT' | 'QUARTERLY' | 'SEMI-ANNUAL' | 'ANNUAL';
    /** The payment in each mode that the product offers. */
    readonly modes: {
      /** Each month, by bank draft. */
      readonly 'MONTHLY-EFT'?: Money | undefined;
      /** Each month, by bill. */
      readonly 'MONTHLY-DIRECT'?: Money | undefined;
      /** Every three months. */
      readonly QUARTERLY?: Money | undefined;
      /** Every six months. */
      readonly 'SEMI-ANNUAL'?: Money | undefined;
      /** Once a year. */
      readonly ANNUAL?: Money | undefined;
    };
  } | null;
  /** What the budget buys in this class; only for budgets and eligible rows. */
  readonly death_benefit?: DeathBenefit | undefined;
};

export type PlanOffer = {
  /** The kind of resource. */
  readonly object: 'plan_offer';
  /** Id of the offer. */
  readonly id: string;
  /** Whether at least one rate class is open to the applicant. */
  readonly eligible: boolean;
  /** The insurance company. */
  readonly carrier: {
    /** Id of the carrier. Never changes. */
    readonly id: string;
    /** Name of the carrier. */
    readonly name: string;
    /** Address of the logo, signed for use in an `<img>`. */
    readonly logo_url: string;
  };
  /** The product variant. */
  readonly product: {
    /** The product family, shared by its variants. Never changes. */
    readonly id: string;
    /** Name of the variant. */
    readonly name: string;
    /** Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup). */
    readonly class: ProductClass;
    /** Names one variant; the variants of a family share `id`. */
    readonly slug: string;
    /** The same as `class`. */
    readonly type: ProductClass;
    /** The same as `class`. */
    readonly wire_token: ProductClass;
    /** The same as `name`. */
    readonly display_name: string;
  };
  /** Facts from the carrier's brochure. */
  readonly plan_info: readonly {
    /** Stable name of the entry. */
    readonly key: string;
    /** The text to show. */
    readonly label: string;
    /** One or more lines. */
    readonly values: readonly string[];
  }[];
  /** The face amount that the offer is for; only for face amounts. */
  readonly death_benefit?: DeathBenefit | undefined;
  /** The budget that the offer is for; only for budgets. */
  readonly budget?:
    | {
        /** The budget as requested. */
        readonly amount: Money;
        /** Budgets are per month. */
        readonly period: 'monthly';
      }
    | undefined;
  /** One row per rate class. */
  readonly pricing: readonly PricingRow[];
  /** Further information about the offer. */
  readonly metadata: {
    /** Present when a disclosure was not understood: classes that depend on health are not final. */
    readonly provisional?: true | undefined;
  };
};

export type PlanOfferV2 = {
  /** The kind of resource. */
  readonly object: 'plan_offer';
  /** Id of the offer. */
  readonly id: string;
  /** Whether at least one rate class is open to the applicant. */
  readonly eligible: boolean;
  /** Eligibility of the best class. */
  readonly eligibility: Eligibility;
  /** Rank of the best class. */
  readonly rank: number;
  /** Position of the plan in `plans`. */
  readonly result_index: number;
  /** The insurance company. */
  readonly carrier: {
    /** Id of the carrier. Never changes. */
    readonly id: string;
    /** Name of the carrier. */
    readonly name: string;
    /** Address of the logo, signed for use in an `<img>`. */
    readonly logo_url: string;
  };
  /** The product variant. */
  readonly product: {
    /** The product family, shared by its variants. Never changes. */
    readonly id: string;
    /** Name of the variant. */
    readonly name: string;
    /** Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup). */
    readonly class: ProductClass;
    /** Names one variant; the variants of a family share `id`. */
    readonly slug: string;
    /** The same as `class`. */
    readonly type: ProductClass;
    /** The same as `class`. */
    readonly wire_token: ProductClass;
    /** The same as `name`. */
    readonly display_name: string;
  };
  /** Facts from the carrier's brochure. */
  readonly plan_info: readonly {
    /** Stable name of the entry. */
    readonly key: string;
    /** The text to show. */
    readonly label: string;
    /** One or more lines. */
    readonly values: readonly string[];
  }[];
  /** The face amount; for budgets, what the budget buys. */
  readonly death_benefit?: Money | undefined;
  /** The monthly budget that the plan is for. */
  readonly budget?: Money | undefined;
  /** What is paid for the coverage; null when not eligible. */
  readonly premium: {
    /** One payment in `mode`, in cents. */
    readonly cents: number;
    /** The same as text. */
    readonly display: string;
    /** How the product is usually paid. */
    readonly mode: 'MONTHLY-EFT' | 'MONTHLY-DIRECT' | 'QUARTERLY' | 'SEMI-ANNUAL' | 'ANNUAL';
    /** The carrier's name of the rate class. */
    readonly rate_class: string;
    /** The payment in each mode that the product offers. */
    readonly modes: {
      /** Each month, by bank draft. */
      readonly 'MONTHLY-EFT'?: Money | undefined;
      /** Each month, by bill. */
      readonly 'MONTHLY-DIRECT'?: Money | undefined;
      /** Every three months. */
      readonly QUARTERLY?: Money | undefined;
      /** Every six months. */
      readonly 'SEMI-ANNUAL'?: Money | undefined;
      /** Once a year. */
      readonly ANNUAL?: Money | undefined;
    };
  } | null;
  /** The other classes, by rank. */
  readonly other_offers: readonly {
    /** Rank of the class. */
    readonly rank: number;
    /** Whether and in which category the applicant qualifies. */
    readonly eligibility: Eligibility;
    /** What is paid for the coverage; null when not eligible. */
    readonly premium: {
      /** One payment in `mode`, in cents. */
      readonly cents: number;
      /** The same as text. */
      readonly display: string;
      /** How the product is usually paid. */
      readonly mode: 'MONTHLY-EFT' | 'MONTHLY-DIRECT' | 'QUARTERLY' | 'SEMI-ANNUAL' | 'ANNUAL';
      /** The carrier's name of the rate class. */
      readonly rate_class: string;
      /** The payment in each mode that the product offers. */
      readonly modes: {
        /** Each month, by bank draft. */
        readonly 'MONTHLY-EFT'?: Money | undefined;
        /** Each month, by bill. */
        readonly 'MONTHLY-DIRECT'?: Money | undefined;
        /** Every three months. */
        readonly QUARTERLY?: Money | undefined;
        /** Every six months. */
        readonly 'SEMI-ANNUAL'?: Money | undefined;
        /** Once a year. */
        readonly ANNUAL?: Money | undefined;
      };
    } | null;
  }[];
  /** Further information about the offer. */
  readonly metadata: {
    /** Present when a disclosure was not understood: classes that depend on health are not final. */
    readonly provisional?: true | undefined;
  };
};

export type Product = {
  /** The product family, shared by its variants. Never changes. */
  readonly id: string;
  /** The stable identifier. */
  readonly name: string;
  /** Identifies the variant within its family. */
  readonly slug: string;
  /** Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup). */
  readonly class: ProductClass;
  /** The carrier's name; its logo is at /v1/logo/{name}. */
  readonly carrier: string;
  /** Ages at which at least one class is issued. */
  readonly ages: {
    /** In years, by the product's own age basis; inclusive. */
    readonly min: number;
    /** In years, by the product's own age basis; inclusive. */
    readonly max: number;
  };
  /** The smallest and the largest face amount that at least one class offers. */
  readonly face: {
    /** The smallest. */
    readonly min: Money;
    /** The largest. */
    readonly max: Money;
  };
  /** Where the product is sold. */
  readonly states: readonly State[];
  /** Rate classes, best first. */
  readonly classes: readonly {
    /** The name of the class, as offers show it. */
    readonly rate_class: string;
    /** When the full death benefit is paid. */
    readonly category: 'immediate' | 'graded' | 'rop' | 'other';
    /** The carrier's own name for the class. */
    readonly coverage_tier: string;
  }[];
};

export type ConditionRow = {
  /** Valid within one bundle version only. */
  readonly id: string;
  /** The stable identifier. */
  readonly name: string;
  /** Most prescribed first, then by name. */
  readonly treated_with: readonly {
    /** Valid within one bundle version only. */
    readonly id: string;
    /** The stable identifier. */
    readonly name: string;
    /** How often one is prescribed for the other, per year. */
    readonly prescription_count: number;
    /** The count is an estimate, not a survey or claims figure. */
    readonly estimated?: true | undefined;
  }[];
};

export type MedicationRow = {
  /** Valid within one bundle version only. */
  readonly id: string;
  /** The stable identifier. */
  readonly name: string;
  /** Most prescribed first, then by name. */
  readonly used_for: readonly {
    /** Valid within one bundle version only. */
    readonly id: string;
    /** The stable identifier. */
    readonly name: string;
    /** How often one is prescribed for the other, per year. */
    readonly prescription_count: number;
    /** The count is an estimate, not a survey or claims figure. */
    readonly estimated?: true | undefined;
  }[];
};

export type CorrectionRow = {
  /** Valid within one bundle version only. */
  readonly id: string;
  /** The same as `from`. */
  readonly name: string;
  /** A misspelling, short form or other name, in upper case. Compare without case. */
  readonly from: string;
  /** The name it stands for, in upper case. */
  readonly to: string;
};

export type NicotineRow = {
  /** Valid within one bundle version only. */
  readonly id: string;
  /** The stable identifier. */
  readonly name: string;
  /** How nicotine is taken. */
  readonly type: 'smoked' | 'smokeless' | 'vapor' | 'other';
};

export type EventType =
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
  | 'webhook.test'
  | 'webhook.delivery_failed';

export type Event = {
  /** Unique; receivers deduplicate on it. */
  readonly id: string;
  /** The kind of resource. */
  readonly object: 'event';
  /** What happened. */
  readonly type: EventType;
  /** Version of the payload. */
  readonly api_version: string;
  /** True for live mode, false for test mode. */
  readonly livemode: boolean;
  /** RFC 3339, UTC, with milliseconds. */
  readonly created_at: string;
  readonly data: { readonly [name: string]: unknown } | null;
  /** Present only on events whose payload was deleted. */
  readonly purged?: true | undefined;
  /** One per webhook endpoint that receives the event. */
  readonly deliveries: readonly {
    /** The webhook endpoint. */
    readonly endpoint_id: string;
    /** State of the delivery. */
    readonly status: 'pending' | 'delivered' | 'failed' | 'dead_lettered' | 'canceled';
    /** Number of attempts so far. */
    readonly attempt_count: number;
    readonly next_attempt_at: string | null;
    readonly delivered_at: string | null;
    /** Present only when a single event is retrieved. */
    readonly attempts?:
      | readonly {
          /** Counts from 1. */
          readonly number: number;
          /** RFC 3339, UTC, with milliseconds. */
          readonly attempted_at: string;
          /** The HTTP status of the receiver; null when there was no response. */
          readonly response_status: number | null;
          /** How long the attempt took. */
          readonly duration_ms: number;
          /** Why the attempt failed; null when it succeeded. */
          readonly error: string | null;
          readonly response_headers: { readonly [name: string]: string } | null;
          readonly response_body: string | null;
        }[]
      | undefined;
  }[];
};

export type WebhookEndpoint = {
  /** The kind of resource. */
  readonly object: 'webhook_endpoint';
  /** Id of the webhook endpoint. */
  readonly id: string;
  /** Where events are sent. */
  readonly url: string;
  /** Event types that are sent; an empty list means all types. */
  readonly events: readonly EventType[];
  /** Events are sent only while this is true. */
  readonly enabled: boolean;
  /** Free text. */
  readonly description: string;
  /** Whether it receives live events (true) or test events (false). */
  readonly livemode: boolean;
  /** RFC 3339, UTC, with milliseconds. */
  readonly created_at: string;
  /** RFC 3339, UTC, with milliseconds. */
  readonly updated_at: string;
};

export type WebhookEndpointWithSecret = {
  /** The kind of resource. */
  readonly object: 'webhook_endpoint';
  /** Id of the webhook endpoint. */
  readonly id: string;
  /** Where events are sent. */
  readonly url: string;
  /** Event types that are sent; an empty list means all types. */
  readonly events: readonly EventType[];
  /** Events are sent only while this is true. */
  readonly enabled: boolean;
  /** Free text. */
  readonly description: string;
  /** Whether it receives live events (true) or test events (false). */
  readonly livemode: boolean;
  /** RFC 3339, UTC, with milliseconds. */
  readonly created_at: string;
  /** RFC 3339, UTC, with milliseconds. */
  readonly updated_at: string;
  /** The signing key, including its prefix. It cannot be retrieved later. */
  readonly signing_secret: string;
};

/** Save a case encrypted by the client: `POST /v1/case`. */
export interface CreateCase {
  readonly body: {
    /** Free text. Part of the encryption as additional data, so it is stored unchanged. */
    readonly product: string;
    /** Base64 of 1 to 131,072 bytes: the AES-256-GCM ciphertext without the tag. */
    readonly ciphertext: string;
    /** Base64 of the 12-byte nonce. */
    readonly iv: string;
    /** Base64 of the 16-byte authentication tag. */
    readonly tag: string;
    /** A short text for lists, encrypted by the client like the content. */
    readonly label?:
      | {
          /** Base64 of 1 to 1,024 bytes: AES-256-GCM without the tag. */
          readonly ciphertext: string;
          /** Base64 of the 12-byte nonce. */
          readonly iv: string;
          /** Base64 of the 16-byte authentication tag. */
          readonly tag: string;
        }
      | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'case';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Id of the case. */
      readonly id: string;
      /** Free text. Part of the encryption as additional data, so it is stored unchanged. */
      readonly product: string;
      /** A short text for lists, encrypted by the client like the content. */
      readonly label?:
        | {
            /** Base64 of 1 to 1,024 bytes: AES-256-GCM without the tag. */
            readonly ciphertext: string;
            /** Base64 of the 12-byte nonce. */
            readonly iv: string;
            /** Base64 of the 16-byte authentication tag. */
            readonly tag: string;
          }
        | undefined;
      /** RFC 3339, UTC, with milliseconds. */
      readonly created_at: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly expires_at: string;
    };
  };
}

/** Create a webhook endpoint: `POST /v1/webhook_endpoints`. */
export interface CreateWebhookEndpoint {
  readonly body: {
    /** An https URL without user name and password. */
    readonly url: string;
    /** Event types to send; an empty list means all types. */
    readonly events?: readonly EventType[] | undefined;
    /** Free text. */
    readonly description?: string | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'webhook_endpoint';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: WebhookEndpointWithSecret;
  };
}

/** Show the month's executions against the quota of the license: `GET /v1/usage/current`. */
export interface CurrentUsage {
  readonly response: {
    /** The kind of resource. */
    readonly object: 'usage';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The UTC month, YYYY-MM. */
      readonly period: string;
      /** The license of the token. */
      readonly license_id: string;
      /** Executions counted this month. */
      readonly used: number;
      /** Executions allowed per month; null means no limit. */
      readonly quota: number | null;
      /** What is left of the quota; null means no limit. */
      readonly remaining: number | null;
      /** RFC 3339, UTC, with milliseconds. */
      readonly resets_at: string;
    };
  };
}

/** Delete a case: `DELETE /v1/case/{id}`. */
export interface DeleteCase {
  readonly path: {
    /** Id of the case. */
    readonly id: string;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'case';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Id of the case. */
      readonly id: string;
      /** The kind of resource. */
      readonly object: 'case';
      /** The resource is gone. */
      readonly deleted: true;
    };
  };
}

/** Delete a webhook endpoint; deliveries that are pending are canceled: `DELETE /v1/webhook_endpoints/{id}`. */
export interface DeleteWebhookEndpoint {
  readonly path: {
    /** Id of the webhook endpoint. */
    readonly id: string;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'webhook_endpoint';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Id of the webhook endpoint. */
      readonly id: string;
      /** The kind of resource. */
      readonly object: 'webhook_endpoint';
      /** The endpoint is gone. */
      readonly deleted: true;
    };
  };
}

/** Email the share link of a case to one person: `POST /v1/case/{id}/email`. */
export interface EmailCase {
  readonly path: {
    /** Id of the case. */
    readonly id: string;
  };
  readonly body: {
    /** Email address of one recipient. */
    readonly to: string;
    /** The https URL to send; the key to the case is in its fragment. Without it, the case's own address is sent, which carries no key. */
    readonly link?: string | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'email';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The id that email.delivered and email.failed will name. */
      readonly id: string;
      /** The kind of resource. */
      readonly object: 'email';
      /** The email that is sent. */
      readonly template: 'case_share';
      /** A hint of the address. */
      readonly to_hint: string;
      /** An event reports whether it was delivered. */
      readonly status: 'queued';
      /** RFC 3339, UTC, with milliseconds. */
      readonly created_at: string;
    };
  };
}

/** Explain a decision rule by rule: `POST /v3/explain`. */
export interface Explain {
  readonly body: {
    /** The person to be insured. */
    readonly applicant: Applicant;
    /** Where the applicant lives and how much coverage is requested. */
    readonly coverage: {
      /** Where the applicant lives. */
      readonly state: State;
      /** ZIP code of the residence; some products are not sold everywhere in a state. */
      readonly zip?: string | undefined;
      /** One face amount. Give either this or quote_options. */
      readonly face_amount_cents?: number | undefined;
      /** Several face amounts or monthly budgets in one request. */
      readonly quote_options?: QuoteOptions | undefined;
    };
    /** Product ids (prod_…, a whole family) and slugs (one variant). */
    readonly products: readonly string[];
    /** Default: true for prequalifications, false for quotes. */
    readonly include_ineligible?: boolean | undefined;
    /** Returns only products of this class. */
    readonly only_product_class?: readonly ProductClass[] | undefined;
    /** Returns only rows of this category or better; `guaranteed` and `other` mean the same. */
    readonly min_rank?: 'immediate' | 'graded' | 'rop' | 'guaranteed' | 'other' | undefined;
    /** Honored for test tokens only. */
    readonly show_unreleased?: boolean | undefined;
    /** Ignores conditions, medications and build. */
    readonly skip_health_based_underwriting?: boolean | undefined;
    /** The day to decide on, YYYY-MM-DD; today by default. */
    readonly as_of?: string | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'explanation';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The day of the decision. */
      readonly as_of: string;
      /** One per requested variant, in the order of the request. */
      readonly plans: readonly {
        /** The insurance company. */
        readonly carrier: {
          /** Id of the carrier. Never changes. */
          readonly id: string;
          /** Name of the carrier. */
          readonly name: string;
          /** Address of the logo, signed for use in an `<img>`. */
          readonly logo_url: string;
        };
        /** The product variant. */
        readonly product: {
          /** The product family, shared by its variants. Never changes. */
          readonly id: string;
          /** Name of the variant. */
          readonly name: string;
          /** Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup). */
          readonly class: ProductClass;
          /** Names one variant; the variants of a family share `id`. */
          readonly slug: string;
          /** The same as `class`. */
          readonly type: ProductClass;
          /** The same as `class`. */
          readonly wire_token: ProductClass;
          /** The same as `name`. */
          readonly display_name: string;
        };
        /** Revision of the pack. */
        readonly revision: string;
        /** The insurance age by the basis of the product. */
        readonly age: number;
        /** Last or nearest birthday. */
        readonly age_basis: 'last' | 'nearest';
        /** Whether the applicant is a tobacco user by the product's definition. */
        readonly tobacco: boolean;
        /** Every rate class, best first. */
        readonly classes: readonly {
          /** The carrier's name of the class. */
          readonly rate_class: string;
          /** The carrier's name of the plan. */
          readonly plan_name: string;
          /** When the benefit begins. */
          readonly category: 'immediate' | 'graded' | 'rop' | 'other';
          /** Whether the applicant qualifies. */
          readonly open: boolean;
          /** Generic reasons of a closed class. */
          readonly reasons: readonly (
            | 'age'
            | 'state'
            | 'build'
            | 'nicotine usage'
            | 'underwriting'
            | 'face amount'
            | 'budget'
            | 'zip'
          )[];
          readonly opens_on: string | null;
          /** What is paid for the coverage; null when closed. */
          readonly premium: {
            /** One payment in the default mode. */
            readonly amount: Money;
            /** How the product is usually paid. */
            readonly default_mode: 'MONTHLY-EFT' | 'MONTHLY-DIRECT' | 'QUARTERLY' | 'SEMI-ANNUAL' | 'ANNUAL';
            /** The payment in each mode that the product offers. */
            readonly modes: {
              /** Each month, by bank draft. */
              readonly 'MONTHLY-EFT'?: Money | undefined;
              /** Each month, by bill. */
              readonly 'MONTHLY-DIRECT'?: Money | undefined;
              /** Every three months. */
              readonly QUARTERLY?: Money | undefined;
              /** Every six months. */
              readonly 'SEMI-ANNUAL'?: Money | undefined;
              /** Once a year. */
              readonly ANNUAL?: Money | undefined;
            };
          } | null;
          /** What is paid on death; null when closed. */
          readonly death_benefit: DeathBenefit | null;
          /** The rules and tables that close the class. */
          readonly rules: readonly {
            /** The rule's id in the carrier's pack, or the name of the table. */
            readonly id: string;
            /** The kind of rule or table. */
            readonly kind: string;
            readonly outcome: string | null;
            /** The facts that made the rule fire. */
            readonly facts: readonly {
              /** The condition, medication or value. */
              readonly name: string;
              /** The property that was compared. */
              readonly detail: string;
            }[];
            readonly threshold: string | null;
            readonly source: string | null;
            readonly note: string | null;
          }[];
        }[];
      }[];
      /** One for each row of conditions, medications and nicotine products, in that order. */
      readonly disclosures: readonly {
        /** JSON pointer to the row of the request. */
        readonly param: string;
        readonly text: string | null;
        /** recognized: a name, alias or known misspelling. interpreted: read out of a phrase or a misspelling. ambiguous: several entries fit equally. unrecognized: nothing was taken. */
        readonly status: 'recognized' | 'interpreted' | 'ambiguous' | 'unrecognized';
        /** What counted in the decision; empty when ambiguous or unrecognized. */
        readonly entries: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
        /** What may have been meant, best first, at most 5; only when ambiguous or unrecognized. */
        readonly candidates: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
      }[];
      /** True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final. */
      readonly provisional: boolean;
    };
  };
}

/** A carrier's logo, as image bytes: `GET /v1/logos/{name}`. */
export interface GetCarrierLogo {
  readonly path: {
    /** The carrier's name, URL-encoded, case-insensitive. */
    readonly name: string;
  };
  readonly query: {
    /** The signature that `logo_url` carries. */
    readonly s?: string | undefined;
    /** true: return the image as a data URL in the envelope. */
    readonly ds?: 'true' | 'false' | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'logo';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The logo as a data URL. */
      readonly logo: string;
    };
  };
}

/** Retrieve all rows of a dataset: `GET /v2/datasets/{name}`. @deprecated */
export interface GetDatasetV2 {
  readonly path: {
    /** Name of the dataset. */
    readonly name: 'conditions' | 'medications' | 'products' | 'spelling_corrections' | 'nicotine_options';
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: readonly (
      | {
          /** The stable identifier. */
          readonly name: string;
        }
      | {
          /** The stable identifier. */
          readonly name: string;
          /** What the medication is used for, most prescribed first. */
          readonly uses: readonly {
            /** Name of the condition. */
            readonly condition: string;
            /** How often the medication is prescribed for it, per year. */
            readonly count: number;
          }[];
        }
      | {
          /** The stable identifier. */
          readonly name: string;
          /** Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup). */
          readonly class: string;
          /** Identifies the variant within its family. */
          readonly slug: string;
        }
      | {
          /** A misspelling, short form or other name. */
          readonly input: string;
          /** The name it stands for. */
          readonly corrected_name: string;
        }
    )[];
  };
}

/** Retrieve the reference catalog: `GET /v3/datasets`. */
export interface GetDatasets {
  readonly query: {
    /** Comma-separated categories: conditions, medications, products, spelling_corrections (or corrections), nicotine_options. If empty: all categories, without rows. */
    readonly include?: string | undefined;
    /** `meta` omits the rows. */
    readonly fields?: 'meta' | 'full' | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'dataset_bundle';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Changes when the content changes. Ids are valid within one version only. */
      readonly version: string;
      /** The requested categories. */
      readonly datasets: {
        /** Health conditions, procedures and histories, with the medications that treat them. */
        readonly conditions?:
          | {
              /** The day of the bundle version. */
              readonly version: string;
              /** Number of rows. */
              readonly item_count: number;
              /** Absent with `fields=meta`. */
              readonly items?: readonly ConditionRow[] | undefined;
            }
          | undefined;
        /** Medications by generic and brand name, with the conditions they are used for. */
        readonly medications?:
          | {
              /** The day of the bundle version. */
              readonly version: string;
              /** Number of rows. */
              readonly item_count: number;
              /** Absent with `fields=meta`. */
              readonly items?: readonly MedicationRow[] | undefined;
            }
          | undefined;
        /** Insurance products that can be prequalified and quoted. */
        readonly products?:
          | {
              /** The day of the bundle version. */
              readonly version: string;
              /** Number of rows. */
              readonly item_count: number;
              /** Absent with `fields=meta`. */
              readonly items?:
                | readonly {
                    /** The product family, shared by its variants. Never changes. */
                    readonly id: string;
                    /** The stable identifier. */
                    readonly name: string;
                    /** Identifies the variant within its family. */
                    readonly slug: string;
                    /** Final expense (fex), term life, whole life (wl), preneed or Medicare supplement (medsup). */
                    readonly class: ProductClass;
                    /** The carrier's name; its logo is at /v1/logo/{name}. */
                    readonly carrier: string;
                  }[]
                | undefined;
            }
          | undefined;
        /** Misspellings, abbreviations and other names, with the name they stand for. */
        readonly spelling_corrections?:
          | {
              /** The day of the bundle version. */
              readonly version: string;
              /** Number of rows. */
              readonly item_count: number;
              /** Absent with `fields=meta`. */
              readonly items?: readonly CorrectionRow[] | undefined;
            }
          | undefined;
        /** Nicotine products that an applicant may use. */
        readonly nicotine_options?:
          | {
              /** The day of the bundle version. */
              readonly version: string;
              /** Number of rows. */
              readonly item_count: number;
              /** Absent with `fields=meta`. */
              readonly items?: readonly NicotineRow[] | undefined;
            }
          | undefined;
      };
    };
  };
}

/** A carrier's logo, as image bytes: `GET /v1/logo/{name}`. */
export interface GetLogo {
  readonly path: {
    /** The carrier's name, URL-encoded, case-insensitive. */
    readonly name: string;
  };
  readonly query: {
    /** The signature that `logo_url` carries. */
    readonly s?: string | undefined;
    /** true: return the image as a data URL in the envelope. */
    readonly ds?: 'true' | 'false' | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'logo';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The logo as a data URL. */
      readonly logo: string;
    };
  };
}

/** List cases, newest first, without their content: `GET /v1/cases`. */
export interface ListCases {
  readonly query: {
    /** next_cursor of the previous page. */
    readonly cursor?: string | undefined;
    /** Maximum number of items to return. */
    readonly limit?: number | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The items of this page. */
      readonly data: readonly {
        /** Id of the case. */
        readonly id: string;
        /** Free text. Part of the encryption as additional data, so it is stored unchanged. */
        readonly product: string;
        /** A short text for lists, encrypted by the client like the content. */
        readonly label?:
          | {
              /** Base64 of 1 to 1,024 bytes: AES-256-GCM without the tag. */
              readonly ciphertext: string;
              /** Base64 of the 12-byte nonce. */
              readonly iv: string;
              /** Base64 of the 16-byte authentication tag. */
              readonly tag: string;
            }
          | undefined;
        /** RFC 3339, UTC, with milliseconds. */
        readonly created_at: string;
        /** RFC 3339, UTC, with milliseconds. */
        readonly expires_at: string;
      }[];
      /** Whether another page follows. */
      readonly has_more: boolean;
      readonly next_cursor: string | null;
    };
  };
}

/** List cases as one array, newest first, without their content: `POST /v1/case/list`. */
export interface ListCasesByPost {
  readonly body?:
    | {
        /** next_cursor of the previous page. */
        readonly cursor?: string | undefined;
        /** Maximum number of items to return. */
        readonly limit?: number | undefined;
      }
    | undefined;
  readonly response: {
    /** The kind of resource. */
    readonly object: 'list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** Whether another page follows. */
    readonly has_more: boolean;
    readonly next_cursor: string | null;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: readonly {
      /** Id of the case. */
      readonly id: string;
      /** Free text. Part of the encryption as additional data, so it is stored unchanged. */
      readonly product: string;
      /** A short text for lists, encrypted by the client like the content. */
      readonly label?:
        | {
            /** Base64 of 1 to 1,024 bytes: AES-256-GCM without the tag. */
            readonly ciphertext: string;
            /** Base64 of the 12-byte nonce. */
            readonly iv: string;
            /** Base64 of the 16-byte authentication tag. */
            readonly tag: string;
          }
        | undefined;
      /** RFC 3339, UTC, with milliseconds. */
      readonly created_at: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly expires_at: string;
    }[];
  };
}

/** List the datasets and their sizes: `GET /v2/datasets`. @deprecated */
export interface ListDatasetsV2 {
  readonly response: {
    /** The kind of resource. */
    readonly object: 'list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: readonly {
      /** Name of the dataset. */
      readonly name: 'conditions' | 'medications' | 'products' | 'spelling_corrections' | 'nicotine_options';
      /** What the dataset contains. */
      readonly description: string;
      /** Number of rows. */
      readonly item_count: number;
    }[];
  };
}

/** List past events, newest first: `GET /v1/events`. */
export interface ListEvents {
  readonly query: {
    /** next_cursor of the previous page. */
    readonly cursor?: string | undefined;
    /** Maximum number of items to return. */
    readonly limit?: number | undefined;
    /** Only events of this type. */
    readonly type?: EventType | undefined;
    /** Only events with a delivery to this endpoint. */
    readonly endpoint_id?: string | undefined;
    /** Only events with a delivery in this state. */
    readonly delivery_status?: 'pending' | 'delivered' | 'failed' | 'dead_lettered' | 'canceled' | undefined;
    /** Only events created after this time. */
    readonly created_after?: string | undefined;
    /** Only events created before this time. */
    readonly created_before?: string | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The items of this page. */
      readonly data: readonly Event[];
      /** Whether another page follows. */
      readonly has_more: boolean;
      readonly next_cursor: string | null;
    };
  };
}

/** List products, one row per variant, in catalog order: `GET /v3/products`. */
export interface ListProducts {
  readonly query: {
    /** next_cursor of the previous page. */
    readonly cursor?: string | undefined;
    /** Maximum number of items to return. */
    readonly limit?: number | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The items of this page. */
      readonly data: readonly Product[];
      /** Whether another page follows. */
      readonly has_more: boolean;
      readonly next_cursor: string | null;
    };
  };
}

/** List the facts that can still change an outcome: `POST /v3/questions`. */
export interface ListQuestions {
  readonly body: {
    /** The person to be insured. */
    readonly applicant: Applicant;
    /** Where the applicant lives and how much coverage is requested. */
    readonly coverage: {
      /** Where the applicant lives. */
      readonly state: State;
      /** ZIP code of the residence; some products are not sold everywhere in a state. */
      readonly zip?: string | undefined;
      /** One face amount. Give either this or quote_options. */
      readonly face_amount_cents?: number | undefined;
      /** Several face amounts or monthly budgets in one request. */
      readonly quote_options?: QuoteOptions | undefined;
    };
    /** Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response. */
    readonly products: readonly string[];
    /** Default: true for prequalifications, false for quotes. */
    readonly include_ineligible?: boolean | undefined;
    /** Returns only products of this class. */
    readonly only_product_class?: readonly ProductClass[] | undefined;
    /** Returns only rows of this category or better; `guaranteed` and `other` mean the same. */
    readonly min_rank?: 'immediate' | 'graded' | 'rop' | 'guaranteed' | 'other' | undefined;
    /** Honored for test tokens only. */
    readonly show_unreleased?: boolean | undefined;
    /** Ignores conditions, medications and build. */
    readonly skip_health_based_underwriting?: boolean | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'question_list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The facts that can change an outcome, most products first. */
      readonly questions: readonly {
        /** JSON pointer to the field of the request body that takes the answer. */
        readonly param: string;
        /** The kind of value that the field takes. */
        readonly type: 'date' | 'choice' | 'number' | 'text';
        /** What the question is about. */
        readonly subject: {
          /** The dataset that the name belongs to. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** The disclosed entry. */
          readonly name: string;
        };
        /** The question, in words that can be read to the applicant. */
        readonly text: string;
        readonly choices:
          | readonly {
              /** The value to send. */
              readonly value: string;
              /** The value in words. */
              readonly label: string;
            }[]
          | null;
        /** Requested variants that some answer changes. */
        readonly products: number;
        /** Rate classes that some answer opens or closes. */
        readonly classes: number;
      }[];
      /** True when no open fact can change an outcome. */
      readonly complete: boolean;
      /** One for each row of conditions, medications and nicotine products, in that order. */
      readonly disclosures: readonly {
        /** JSON pointer to the row of the request. */
        readonly param: string;
        readonly text: string | null;
        /** recognized: a name, alias or known misspelling. interpreted: read out of a phrase or a misspelling. ambiguous: several entries fit equally. unrecognized: nothing was taken. */
        readonly status: 'recognized' | 'interpreted' | 'ambiguous' | 'unrecognized';
        /** What counted in the decision; empty when ambiguous or unrecognized. */
        readonly entries: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
        /** What may have been meant, best first, at most 5; only when ambiguous or unrecognized. */
        readonly candidates: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
      }[];
      /** True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final. */
      readonly provisional: boolean;
    };
  };
}

/** List requests of the last 30 days, newest first: `GET /v1/requests`. */
export interface ListRequests {
  readonly query: {
    /** next_cursor of the previous page. */
    readonly cursor?: string | undefined;
    /** Maximum number of items to return. */
    readonly limit?: number | undefined;
    /** Only requests with this method. */
    readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
    /** The beginning of the path. */
    readonly path?: string | undefined;
    /** A status such as 422, or a class such as 4xx. */
    readonly status?: string | undefined;
    /** Only problems with this code. */
    readonly code?: string | undefined;
    /** The token. */
    readonly token_id?: string | undefined;
    /** An RFC 3339 timestamp such as 2026-01-31T00:00:00Z. */
    readonly since?: string | undefined;
    /** An RFC 3339 timestamp such as 2026-01-31T00:00:00Z. */
    readonly until?: string | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The items of this page. */
      readonly data: readonly {
        /** The X-Request-Id of the response. */
        readonly id: string;
        /** The kind of resource. */
        readonly object: 'request';
        /** RFC 3339, UTC, with milliseconds. */
        readonly at: string;
        /** The HTTP method. */
        readonly method: string;
        /** Without the query. */
        readonly path: string;
        /** The HTTP status of the response. */
        readonly status: number;
        readonly code: string | null;
        readonly token_hint: string | null;
        readonly member_id: string | null;
        /** The API version that served it. */
        readonly api_version: string;
        /** Until the response was sent. */
        readonly duration_ms: number;
        /** The response was stored under an Idempotency-Key. */
        readonly replayed: boolean;
      }[];
      /** Whether another page follows. */
      readonly has_more: boolean;
      readonly next_cursor: string | null;
    };
  };
}

/** Count requests by day, operation, token or license: `GET /v1/usage`. */
export interface ListUsage {
  readonly query: {
    /** A UTC day such as 2026-01-31. */
    readonly from?: string | undefined;
    /** The last UTC day; today by default. */
    readonly to?: string | undefined;
    /** What a row counts. */
    readonly group_by?: 'day' | 'operation' | 'token' | 'license' | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: readonly {
      /** The UTC day; when grouped by day. */
      readonly day?: string | undefined;
      /** The operation; when grouped by operation. */
      readonly operation?: string | undefined;
      /** The last characters of the token; when grouped by token. Null for the console. */
      readonly token_hint?: string | null | undefined;
      /** The license; when grouped by license. */
      readonly license_id?: string | undefined;
      /** All requests. */
      readonly requests: number;
      /** Requests that succeeded and were not replays. */
      readonly executions: number;
      /** Requests whose stored response was sent again. */
      readonly replays: number;
      /** Requests that ended with a problem. */
      readonly errors: number;
    }[];
  };
}

/** List webhook endpoints in the token's mode: `GET /v1/webhook_endpoints`. */
export interface ListWebhookEndpoints {
  readonly response: {
    /** The kind of resource. */
    readonly object: 'list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: readonly WebhookEndpoint[];
  };
}

/** Liveness probe: `GET /livez`. */
export interface Livez {
  readonly response: {
    /** Always `ok`. */
    readonly status: 'ok';
  };
}

/** Retrieve a shared case without a token, to be decrypted by the client: `GET /v1/shared/{share_id}`. */
export interface OpenSharedCase {
  readonly path: {
    /** Id of the share link. */
    readonly share_id: string;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'shared_case';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Free text. Part of the encryption as additional data, so it is stored unchanged. */
      readonly product: string;
      /** Base64 of 1 to 131,072 bytes: the AES-256-GCM ciphertext without the tag. */
      readonly ciphertext: string;
      /** Base64 of the 12-byte nonce. */
      readonly iv: string;
      /** Base64 of the 16-byte authentication tag. */
      readonly tag: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly expires_at: string;
    };
  };
}

/** Run a prequalification: `POST /v3/prequalify`. */
export interface Prequalify {
  readonly body: {
    /** The person to be insured. */
    readonly applicant: Applicant;
    /** Where the applicant lives and how much coverage is requested. */
    readonly coverage: {
      /** Where the applicant lives. */
      readonly state: State;
      /** ZIP code of the residence; some products are not sold everywhere in a state. */
      readonly zip?: string | undefined;
      /** One face amount. Give either this or quote_options. */
      readonly face_amount_cents?: number | undefined;
      /** Several face amounts or monthly budgets in one request. */
      readonly quote_options?: QuoteOptions | undefined;
    };
    /** Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response. */
    readonly products: readonly string[];
    /** Default: true for prequalifications, false for quotes. */
    readonly include_ineligible?: boolean | undefined;
    /** Returns only products of this class. */
    readonly only_product_class?: readonly ProductClass[] | undefined;
    /** Returns only rows of this category or better; `guaranteed` and `other` mean the same. */
    readonly min_rank?: 'immediate' | 'graded' | 'rop' | 'guaranteed' | 'other' | undefined;
    /** Honored for test tokens only. */
    readonly show_unreleased?: boolean | undefined;
    /** Ignores conditions, medications and build. */
    readonly skip_health_based_underwriting?: boolean | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'prequalify_result';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** The Idempotency-Key of the request. */
    readonly idempotency_key: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** One offer per product and amount, in the order of the request. */
      readonly plans: readonly PlanOffer[];
      /** One for each row of conditions, medications and nicotine products, in that order. */
      readonly disclosures: readonly {
        /** JSON pointer to the row of the request. */
        readonly param: string;
        readonly text: string | null;
        /** recognized: a name, alias or known misspelling. interpreted: read out of a phrase or a misspelling. ambiguous: several entries fit equally. unrecognized: nothing was taken. */
        readonly status: 'recognized' | 'interpreted' | 'ambiguous' | 'unrecognized';
        /** What counted in the decision; empty when ambiguous or unrecognized. */
        readonly entries: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
        /** What may have been meant, best first, at most 5; only when ambiguous or unrecognized. */
        readonly candidates: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
      }[];
      /** True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final. */
      readonly provisional: boolean;
      /** Absent when there is nothing to say. */
      readonly warnings?:
        | readonly {
            /** JSON pointer to the field of the request. */
            readonly param: string;
            /** For programs. */
            readonly code:
              | 'interpreted_text'
              | 'unrecognized_text'
              | 'suspicious_amount'
              | 'amount_out_of_range';
            /** For people. */
            readonly detail: string;
          }[]
        | undefined;
    };
  };
}

/** Run a prequalification with the flat body: `POST /v2/prequalify`. @deprecated */
export interface PrequalifyV2 {
  readonly body: {
    /** YYYY-MM-DD. Give either this or age. */
    readonly date_of_birth?: string | undefined;
    /** Insurance age. Give either this or date_of_birth. */
    readonly age?: number | undefined;
    /** Sex at birth. */
    readonly gender: string;
    /** Inches. */
    readonly height?: number | undefined;
    /** Pounds. */
    readonly weight?: number | undefined;
    /** Code or full name. */
    readonly state: string;
    /** ZIP code of the residence; some products are not sold everywhere in a state. */
    readonly zip?: string | undefined;
    /** null means none. */
    readonly nicotine_usage?:
      | {
          /** When nicotine of any kind was last used. */
          readonly last_used:
            | 'never'
            | 'within_12_months'
            | '12_to_24_months'
            | '24_to_36_months'
            | '36_to_48_months'
            | '48_to_60_months'
            | 'over_60_months';
          /** The nicotine products used. */
          readonly product_usage?:
            | readonly {
                /** The applicant's own words. */
                readonly type: string;
                /** daily, few_times_per_week, few_times_per_month, few_times_per_year; or DAILY, WEEKLY, MONTHLY, YEARLY for the same four. Any case. */
                readonly frequency?: string | undefined;
              }[]
            | undefined;
        }
      | undefined;
    /** {} or null means none. */
    readonly conditions?:
      | readonly {
          /** The applicant's own words. */
          readonly name: string;
          /** When the condition was diagnosed or the event happened. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
          readonly was_diagnosed?: string | undefined;
          /** When the condition was diagnosed or the event happened. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
          readonly wasDiagnosed?: string | undefined;
          /** When it was last treated, including with medication. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
          readonly last_treatment?: string | undefined;
          /** When it was last treated, including with medication. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
          readonly lastTreatment?: string | undefined;
        }[]
      | undefined;
    /** {} or null means none. */
    readonly medications?:
      | readonly {
          /** The applicant's own words. */
          readonly name: string;
          /** The condition the medication is taken for. */
          readonly use?: string | undefined;
          /** When the medication was first filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
          readonly first_fill?: string | undefined;
          /** When the medication was first filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
          readonly firstFill?: string | undefined;
          /** When it was last filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
          readonly last_fill?: string | undefined;
          /** When it was last filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
          readonly lastFill?: string | undefined;
        }[]
      | undefined;
    /** Several face amounts or monthly budgets in one request. */
    readonly quote_options: QuoteOptions;
    /** Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response. */
    readonly products?: readonly string[] | undefined;
    /** Selects every product of these classes, in catalog order, after the ones in `products`. With it, `products` may be left out. */
    readonly include_product_class?: ProductClass | readonly ProductClass[] | undefined;
    /** Rounds prices to whole dollars, to the nearest or up. */
    readonly accuracy?: 'nearest' | 'next' | undefined;
    /** Default: true for prequalifications, false for quotes. */
    readonly include_ineligible?: boolean | undefined;
    /** Returns only products of this class. */
    readonly only_product_class?: ProductClass | readonly ProductClass[] | undefined;
    /** Returns only rows of this category or better; `guaranteed` and `other` mean the same. */
    readonly min_rank?: 'immediate' | 'graded' | 'rop' | 'guaranteed' | 'other' | undefined;
    /** Honored for test tokens only. */
    readonly show_unreleased?: boolean | undefined;
    /** Ignores conditions, medications and build. */
    readonly skip_health_based_underwriting?: boolean | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'prequalify_result';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** The Idempotency-Key of the request. */
    readonly idempotency_key?: string | undefined;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** One plan per product and amount. */
      readonly plans: readonly PlanOfferV2[];
      /** Always false: every plan is in the response. */
      readonly has_more: false;
      /** Always null. */
      readonly next_cursor: null;
      /** One for each row of conditions, medications and nicotine products, in that order. */
      readonly disclosures: readonly {
        /** JSON pointer to the row of the request. */
        readonly param: string;
        readonly text: string | null;
        /** recognized: a name, alias or known misspelling. interpreted: read out of a phrase or a misspelling. ambiguous: several entries fit equally. unrecognized: nothing was taken. */
        readonly status: 'recognized' | 'interpreted' | 'ambiguous' | 'unrecognized';
        /** What counted in the decision; empty when ambiguous or unrecognized. */
        readonly entries: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
        /** What may have been meant, best first, at most 5; only when ambiguous or unrecognized. */
        readonly candidates: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
      }[];
      /** True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final. */
      readonly provisional: boolean;
      /** Absent when there is nothing to say. */
      readonly warnings?:
        | readonly {
            /** JSON pointer to the field of the request. */
            readonly param: string;
            /** For programs. */
            readonly code:
              | 'interpreted_text'
              | 'unrecognized_text'
              | 'suspicious_amount'
              | 'amount_out_of_range';
            /** For people. */
            readonly detail: string;
          }[]
        | undefined;
    };
  };
}

/** Quote several face amounts or monthly budgets: `POST /v3/quote`. */
export interface Quote {
  readonly body:
    | {
        /** The person to be insured. */
        readonly applicant: Applicant;
        /** Where the applicant lives and how much coverage is requested. */
        readonly coverage: {
          /** Where the applicant lives. */
          readonly state: State;
          /** ZIP code of the residence; some products are not sold everywhere in a state. */
          readonly zip?: string | undefined;
          /** Several face amounts or monthly budgets in one request. */
          readonly quote_options: QuoteOptions;
        };
        /** Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response. */
        readonly products: readonly string[];
        /** Default: true for prequalifications, false for quotes. */
        readonly include_ineligible?: boolean | undefined;
        /** Returns only products of this class. */
        readonly only_product_class?: readonly ProductClass[] | undefined;
        /** Returns only rows of this category or better; `guaranteed` and `other` mean the same. */
        readonly min_rank?: 'immediate' | 'graded' | 'rop' | 'guaranteed' | 'other' | undefined;
        /** Honored for test tokens only. */
        readonly show_unreleased?: boolean | undefined;
        /** Ignores conditions, medications and build. */
        readonly skip_health_based_underwriting?: boolean | undefined;
      }
    | {
        /** YYYY-MM-DD. Give either this or age. */
        readonly date_of_birth?: string | undefined;
        /** Insurance age. Give either this or date_of_birth. */
        readonly age?: number | undefined;
        /** Sex at birth. */
        readonly gender: string;
        /** Inches. */
        readonly height?: number | undefined;
        /** Pounds. */
        readonly weight?: number | undefined;
        /** Code or full name. */
        readonly state: string;
        /** ZIP code of the residence; some products are not sold everywhere in a state. */
        readonly zip?: string | undefined;
        /** null means none. */
        readonly nicotine_usage?:
          | {
              /** When nicotine of any kind was last used. */
              readonly last_used:
                | 'never'
                | 'within_12_months'
                | '12_to_24_months'
                | '24_to_36_months'
                | '36_to_48_months'
                | '48_to_60_months'
                | 'over_60_months';
              /** The nicotine products used. */
              readonly product_usage?:
                | readonly {
                    /** The applicant's own words. */
                    readonly type: string;
                    /** daily, few_times_per_week, few_times_per_month, few_times_per_year; or DAILY, WEEKLY, MONTHLY, YEARLY for the same four. Any case. */
                    readonly frequency?: string | undefined;
                  }[]
                | undefined;
            }
          | undefined;
        /** {} or null means none. */
        readonly conditions?:
          | readonly {
              /** The applicant's own words. */
              readonly name: string;
              /** When the condition was diagnosed or the event happened. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
              readonly was_diagnosed?: string | undefined;
              /** When the condition was diagnosed or the event happened. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
              readonly wasDiagnosed?: string | undefined;
              /** When it was last treated, including with medication. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
              readonly last_treatment?: string | undefined;
              /** When it was last treated, including with medication. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
              readonly lastTreatment?: string | undefined;
            }[]
          | undefined;
        /** {} or null means none. */
        readonly medications?:
          | readonly {
              /** The applicant's own words. */
              readonly name: string;
              /** The condition the medication is taken for. */
              readonly use?: string | undefined;
              /** When the medication was first filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
              readonly first_fill?: string | undefined;
              /** When the medication was first filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
              readonly firstFill?: string | undefined;
              /** When it was last filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
              readonly last_fill?: string | undefined;
              /** When it was last filled. YYYY-MM-DD, MM/DD/YYYY, YYYY-MM, YYYY, or a phrase such as "6 MONTHS AGO". */
              readonly lastFill?: string | undefined;
            }[]
          | undefined;
        /** Several face amounts or monthly budgets in one request. */
        readonly quote_options: QuoteOptions;
        /** Product ids (prod_…, a whole family) and slugs (one variant), in the order of the response. */
        readonly products?: readonly string[] | undefined;
        /** Selects every product of these classes, in catalog order, after the ones in `products`. With it, `products` may be left out. */
        readonly include_product_class?: ProductClass | readonly ProductClass[] | undefined;
        /** Rounds prices to whole dollars, to the nearest or up. */
        readonly accuracy?: 'nearest' | 'next' | undefined;
        /** Default: true for prequalifications, false for quotes. */
        readonly include_ineligible?: boolean | undefined;
        /** Returns only products of this class. */
        readonly only_product_class?: ProductClass | readonly ProductClass[] | undefined;
        /** Returns only rows of this category or better; `guaranteed` and `other` mean the same. */
        readonly min_rank?: 'immediate' | 'graded' | 'rop' | 'guaranteed' | 'other' | undefined;
        /** Honored for test tokens only. */
        readonly show_unreleased?: boolean | undefined;
        /** Ignores conditions, medications and build. */
        readonly skip_health_based_underwriting?: boolean | undefined;
      };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'quote_result';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** The Idempotency-Key of the request. */
    readonly idempotency_key: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** One offer per product and amount, in the order of the request. */
      readonly plans: readonly PlanOffer[];
      /** One for each row of conditions, medications and nicotine products, in that order. */
      readonly disclosures: readonly {
        /** JSON pointer to the row of the request. */
        readonly param: string;
        readonly text: string | null;
        /** recognized: a name, alias or known misspelling. interpreted: read out of a phrase or a misspelling. ambiguous: several entries fit equally. unrecognized: nothing was taken. */
        readonly status: 'recognized' | 'interpreted' | 'ambiguous' | 'unrecognized';
        /** What counted in the decision; empty when ambiguous or unrecognized. */
        readonly entries: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
        /** What may have been meant, best first, at most 5; only when ambiguous or unrecognized. */
        readonly candidates: readonly {
          /** The dataset of the entry. */
          readonly kind: 'conditions' | 'medications' | 'nicotine_options';
          /** Valid inside the current dataset version. */
          readonly id: string;
          /** The stable identifier. */
          readonly name: string;
        }[];
      }[];
      /** True when a disclosure is ambiguous or unrecognized: classes that depend on health are not final. */
      readonly provisional: boolean;
      /** Absent when there is nothing to say. */
      readonly warnings?:
        | readonly {
            /** JSON pointer to the field of the request. */
            readonly param: string;
            /** For programs. */
            readonly code:
              | 'interpreted_text'
              | 'unrecognized_text'
              | 'suspicious_amount'
              | 'amount_out_of_range';
            /** For people. */
            readonly detail: string;
          }[]
        | undefined;
    };
  };
}

/** Redeliver an event immediately, ahead of the queue: `POST /v1/events/{event_id}/redeliver`. */
export interface RedeliverEvent {
  readonly path: {
    /** Id of the event. */
    readonly event_id: string;
  };
  readonly body?:
    | {
        /** Redeliver only to this endpoint; by default, to every endpoint that received the event. */
        readonly endpoint_id?: string | undefined;
      }
    | undefined;
  readonly response: {
    /** The kind of resource. */
    readonly object: 'event';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: Event;
  };
}

/** Replace the content of a case: `PUT /v1/case/{id}`. */
export interface ReplaceCase {
  readonly path: {
    /** Id of the case. */
    readonly id: string;
  };
  readonly body: {
    /** Free text. Part of the encryption as additional data, so it is stored unchanged. */
    readonly product: string;
    /** Base64 of 1 to 131,072 bytes: the AES-256-GCM ciphertext without the tag. */
    readonly ciphertext: string;
    /** Base64 of the 12-byte nonce. */
    readonly iv: string;
    /** Base64 of the 16-byte authentication tag. */
    readonly tag: string;
    /** A short text for lists, encrypted by the client like the content. */
    readonly label?:
      | {
          /** Base64 of 1 to 1,024 bytes: AES-256-GCM without the tag. */
          readonly ciphertext: string;
          /** Base64 of the 12-byte nonce. */
          readonly iv: string;
          /** Base64 of the 16-byte authentication tag. */
          readonly tag: string;
        }
      | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'case';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Id of the case. */
      readonly id: string;
      /** Free text. Part of the encryption as additional data, so it is stored unchanged. */
      readonly product: string;
      /** A short text for lists, encrypted by the client like the content. */
      readonly label?:
        | {
            /** Base64 of 1 to 1,024 bytes: AES-256-GCM without the tag. */
            readonly ciphertext: string;
            /** Base64 of the 12-byte nonce. */
            readonly iv: string;
            /** Base64 of the 16-byte authentication tag. */
            readonly tag: string;
          }
        | undefined;
      /** RFC 3339, UTC, with milliseconds. */
      readonly created_at: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly expires_at: string;
    };
  };
}

/** Resend the events of a time range to the endpoint, in order: `POST /v1/webhook_endpoints/{id}/replay`. */
export interface ReplayEvents {
  readonly path: {
    /** Id of the webhook endpoint. */
    readonly id: string;
  };
  readonly body: {
    /** The start of the time range, inclusive. */
    readonly from: string;
    /** The end of the time range, inclusive. */
    readonly to: string;
    /** Only these event types; all types by default. */
    readonly types?: readonly EventType[] | undefined;
    /** `all`: every event that the endpoint subscribes to. `failed`: those that it did not accept. `unsent`: those from before it existed or while it was disabled. */
    readonly only: 'all' | 'failed' | 'unsent';
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'replay';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Id of the replay. */
      readonly id: string;
      /** The kind of resource. */
      readonly object: 'replay';
      /** `canceled` means that the endpoint was disabled or deleted before all events had been sent. */
      readonly status: 'pending' | 'running' | 'completed' | 'canceled';
      /** Events to send. */
      readonly total: number;
      /** Events that were sent so far. */
      readonly done: number;
      /** Events that the endpoint accepted. */
      readonly delivered: number;
      /** Events that the endpoint did not accept. */
      readonly failed: number;
      /** The webhook endpoint. */
      readonly endpoint_id: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly from: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly to: string;
      /** Empty means all types. */
      readonly types: readonly EventType[];
      /** `all`: every event that the endpoint subscribes to. `failed`: those that it did not accept. `unsent`: those from before it existed or while it was disabled. */
      readonly only: 'all' | 'failed' | 'unsent';
      /** RFC 3339, UTC, with milliseconds. */
      readonly created_at: string;
      readonly finished_at: string | null;
    };
  };
}

/** Retrieve a case, to be decrypted by the client: `GET /v1/case/{id}`. */
export interface RetrieveCase {
  readonly path: {
    /** Id of the case. */
    readonly id: string;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'case';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Id of the case. */
      readonly id: string;
      /** Free text. Part of the encryption as additional data, so it is stored unchanged. */
      readonly product: string;
      /** Base64 of 1 to 131,072 bytes: the AES-256-GCM ciphertext without the tag. */
      readonly ciphertext: string;
      /** Base64 of the 12-byte nonce. */
      readonly iv: string;
      /** Base64 of the 16-byte authentication tag. */
      readonly tag: string;
      /** A short text for lists, encrypted by the client like the content. */
      readonly label?:
        | {
            /** Base64 of 1 to 1,024 bytes: AES-256-GCM without the tag. */
            readonly ciphertext: string;
            /** Base64 of the 12-byte nonce. */
            readonly iv: string;
            /** Base64 of the 16-byte authentication tag. */
            readonly tag: string;
          }
        | undefined;
      /** RFC 3339, UTC, with milliseconds. */
      readonly created_at: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly expires_at: string;
    };
  };
}

/** Retrieve an event with all its delivery attempts: `GET /v1/events/{event_id}`. */
export interface RetrieveEvent {
  readonly path: {
    /** Id of the event. */
    readonly event_id: string;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'event';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: Event;
  };
}

/** Retrieve a replay with its progress: `GET /v1/replays/{id}`. */
export interface RetrieveReplay {
  readonly path: {
    /** Id of the replay. */
    readonly id: string;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'replay';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Id of the replay. */
      readonly id: string;
      /** The kind of resource. */
      readonly object: 'replay';
      /** `canceled` means that the endpoint was disabled or deleted before all events had been sent. */
      readonly status: 'pending' | 'running' | 'completed' | 'canceled';
      /** Events to send. */
      readonly total: number;
      /** Events that were sent so far. */
      readonly done: number;
      /** Events that the endpoint accepted. */
      readonly delivered: number;
      /** Events that the endpoint did not accept. */
      readonly failed: number;
      /** The webhook endpoint. */
      readonly endpoint_id: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly from: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly to: string;
      /** Empty means all types. */
      readonly types: readonly EventType[];
      /** `all`: every event that the endpoint subscribes to. `failed`: those that it did not accept. `unsent`: those from before it existed or while it was disabled. */
      readonly only: 'all' | 'failed' | 'unsent';
      /** RFC 3339, UTC, with milliseconds. */
      readonly created_at: string;
      readonly finished_at: string | null;
    };
  };
}

/** Retrieve one request with the problem document of a failure: `GET /v1/requests/{id}`. */
export interface RetrieveRequest {
  readonly path: {
    /** The request. */
    readonly id: string;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'request';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The X-Request-Id of the response. */
      readonly id: string;
      /** The kind of resource. */
      readonly object: 'request';
      /** RFC 3339, UTC, with milliseconds. */
      readonly at: string;
      /** The HTTP method. */
      readonly method: string;
      /** Without the query. */
      readonly path: string;
      /** The HTTP status of the response. */
      readonly status: number;
      readonly code: string | null;
      readonly token_hint: string | null;
      readonly member_id: string | null;
      /** The API version that served it. */
      readonly api_version: string;
      /** Until the response was sent. */
      readonly duration_ms: number;
      /** The response was stored under an Idempotency-Key. */
      readonly replayed: boolean;
      /** The problem document that was sent; null for a success. */
      readonly problem: Problem | null;
    };
  };
}

/** Retrieve a webhook endpoint: `GET /v1/webhook_endpoints/{id}`. */
export interface RetrieveWebhookEndpoint {
  readonly path: {
    /** Id of the webhook endpoint. */
    readonly id: string;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'webhook_endpoint';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: WebhookEndpoint;
  };
}

/** Revoke every share link of a case: `DELETE /v1/case/{id}/share`. */
export interface RevokeCaseShares {
  readonly path: {
    /** Id of the case. */
    readonly id: string;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'case_share';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Id of the case. */
      readonly id: string;
      /** The kind of resource. */
      readonly object: 'case_share';
      /** The resource is gone. */
      readonly deleted: true;
    };
  };
}

/** Rotate the signing secret, effective from the next attempt: `POST /v1/webhook_endpoints/{id}/rotate_signing_secret`. */
export interface RotateWebhookSigningSecret {
  readonly path: {
    /** Id of the webhook endpoint. */
    readonly id: string;
  };
  /** Takes no fields. */
  readonly body?: { readonly [name: string]: never } | undefined;
  readonly response: {
    /** The kind of resource. */
    readonly object: 'webhook_endpoint';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: WebhookEndpointWithSecret;
  };
}

/** Create a link that opens a case without a token: `POST /v1/case/{id}/share`. */
export interface ShareCase {
  readonly path: {
    /** Id of the case. */
    readonly id: string;
  };
  readonly body?:
    | {
        /** The link expires with the case at the latest. */
        readonly expires_in_days?: number | undefined;
      }
    | undefined;
  readonly response: {
    /** The kind of resource. */
    readonly object: 'case_share';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** Id of the share link. Whoever has it can fetch the encrypted case. */
      readonly id: string;
      /** Append `#k=` and the key (base64url) before you share it. */
      readonly url: string;
      /** RFC 3339, UTC, with milliseconds. */
      readonly expires_at: string;
    };
  };
}

/** Suggest catalog entries for what somebody is typing: `GET /v3/suggest`. */
export interface Suggest {
  readonly query: {
    /** What was typed so far: 1 to 100 characters after trimming. */
    readonly q: string;
    /** Comma-separated list of conditions, medications, nicotine_options, products; by default conditions,medications. */
    readonly kind?: string | undefined;
    /** Maximum number of suggestions to return. */
    readonly limit?: number | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'suggestion_list';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: {
      /** The query, trimmed. */
      readonly query: string;
      /** The dataset version that the ids belong to. */
      readonly version: string;
      /** Best first; ties by prescription count, then by name. Empty if nothing matches. */
      readonly suggestions: readonly {
        /** The dataset of the entry. */
        readonly kind: 'conditions' | 'medications' | 'nicotine_options' | 'products';
        /** Valid inside `version`; for a product the id of its family. */
        readonly id: string;
        /** The stable identifier. */
        readonly name: string;
        /** How the query matched: the name itself, an alias, a known misspelling, its beginning, its words in any order, or nearly. */
        readonly match: 'exact' | 'alias' | 'correction' | 'prefix' | 'words' | 'fuzzy';
        /** The name, alias or misspelling that the query matched. */
        readonly matched: string;
      }[];
    };
  };
}

/** Send a webhook.test event to the endpoint: `POST /v1/webhook_endpoints/{id}/test`. */
export interface TestWebhookEndpoint {
  readonly path: {
    /** Id of the webhook endpoint. */
    readonly id: string;
  };
  /** Takes no fields. */
  readonly body?: { readonly [name: string]: never } | undefined;
  readonly response: {
    /** The kind of resource. */
    readonly object: 'event';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: Event;
  };
}

/** Update a webhook endpoint: `PATCH /v1/webhook_endpoints/{id}`. */
export interface UpdateWebhookEndpoint {
  readonly path: {
    /** Id of the webhook endpoint. */
    readonly id: string;
  };
  readonly body: {
    /** An https URL without user name and password. */
    readonly url?: string | undefined;
    /** Event types to send; an empty list means all types. */
    readonly events?: readonly EventType[] | undefined;
    /** Events are sent only while this is true. */
    readonly enabled?: boolean | undefined;
    /** Free text. */
    readonly description?: string | undefined;
  };
  readonly response: {
    /** The kind of resource. */
    readonly object: 'webhook_endpoint';
    /** Quote it when contacting support. Also sent as X-Request-Id. */
    readonly request_id: string;
    /** True for live tokens, false for test tokens. */
    readonly livemode: boolean;
    /** The requested data. */
    readonly data: WebhookEndpoint;
  };
}
