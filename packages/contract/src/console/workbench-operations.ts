import { arrayEnvelopeOf, cursorPageOf, envelopeOf, idOf, strict } from '../schema.ts';
import { ExplainRequestSchema } from '../underwriting/explain.ts';
import {
  CatalogQualityQuery,
  CatalogQualitySchema,
  CatalogSearchQuery,
  CatalogSearchSchema,
  CommentBody,
  DraftBody,
  DraftCheckSchema,
  DraftCommentSchema,
  DraftDiffSchema,
  DraftFileBody,
  DraftFileQuery,
  DraftFileRemovalBody,
  DraftFileTextSchema,
  DraftImportQuery,
  DraftListQuery,
  DraftPath,
  DraftPublicationSchema,
  DraftSchema,
  DraftTrySchema,
  ImpactBody,
  OptionalCommentBody,
  PublishBody,
  PublishedVersionSchema,
  ReferenceQuery,
  VersionPath,
  WorkbenchCatalogSchema,
  WorkbenchFileQuery,
  WorkbenchFileSchema,
  WorkbenchJobSchema,
} from './workbench.ts';

const DraftResponse = envelopeOf('DraftResponse', { object: 'draft', data: DraftSchema });
const JobPath = strict({ id: idOf('job', 'The job.') });
const JobResponse = envelopeOf('WorkbenchJobResponse', { object: 'job', data: WorkbenchJobSchema });
const DraftChange = { status: 200, params: DraftPath, response: DraftResponse } as const;
const RemarkedChange = { ...DraftChange, body: OptionalCommentBody } as const;

/** Operations of the workbench. They exist for analysts, publishers and owners of the operator account only. */
export const WORKBENCH_OPERATIONS = {
  'GET /workbench/catalog': {
    status: 200,
    response: envelopeOf('WorkbenchCatalogResponse', {
      object: 'workbench_catalog',
      data: WorkbenchCatalogSchema,
    }),
  },
  'GET /workbench/catalog/files': {
    status: 200,
    query: WorkbenchFileQuery,
    response: envelopeOf('WorkbenchFileResponse', { object: 'catalog_file', data: WorkbenchFileSchema }),
  },
  'GET /workbench/catalog/search': {
    status: 200,
    query: CatalogSearchQuery,
    response: envelopeOf('CatalogSearchResponse', { object: 'catalog_search', data: CatalogSearchSchema }),
  },
  'GET /workbench/catalog/quality': {
    status: 200,
    query: CatalogQualityQuery,
    response: envelopeOf('CatalogQualityResponse', {
      object: 'catalog_quality',
      data: CatalogQualitySchema,
    }),
  },
  'GET /workbench/reference': { status: 200, query: ReferenceQuery },
  'POST /workbench/drafts': { status: 201, body: DraftBody, response: DraftResponse },
  'GET /workbench/drafts': {
    status: 200,
    query: DraftListQuery,
    response: cursorPageOf('DraftPage', DraftSchema),
  },
  'GET /workbench/drafts/{id}': DraftChange,
  'GET /workbench/drafts/{id}/files': {
    status: 200,
    params: DraftPath,
    query: DraftFileQuery,
    response: envelopeOf('DraftFileResponse', { object: 'draft_file', data: DraftFileTextSchema }),
  },
  'PUT /workbench/drafts/{id}/files': { ...DraftChange, body: DraftFileBody },
  'DELETE /workbench/drafts/{id}/files': { ...DraftChange, body: DraftFileRemovalBody },
  'POST /workbench/drafts/{id}/check': {
    status: 200,
    params: DraftPath,
    response: envelopeOf('DraftCheckResponse', { object: 'draft_check', data: DraftCheckSchema }),
  },
  'POST /workbench/drafts/{id}/try': {
    status: 200,
    params: DraftPath,
    body: ExplainRequestSchema,
    response: envelopeOf('DraftTryResponse', { object: 'draft_try', data: DraftTrySchema }),
  },
  'POST /workbench/drafts/{id}/impact': {
    status: 202,
    params: DraftPath,
    body: ImpactBody,
    response: JobResponse,
  },
  'GET /workbench/drafts/{id}/diff': {
    status: 200,
    params: DraftPath,
    response: envelopeOf('DraftDiffResponse', { object: 'draft_diff', data: DraftDiffSchema }),
  },
  'POST /workbench/drafts/{id}/comments': {
    status: 201,
    params: DraftPath,
    body: CommentBody,
    response: envelopeOf('DraftCommentResponse', { object: 'comment', data: DraftCommentSchema }),
  },
  'POST /workbench/drafts/{id}/submit': DraftChange,
  'POST /workbench/drafts/{id}/withdraw': DraftChange,
  'POST /workbench/drafts/{id}/approve': RemarkedChange,
  'POST /workbench/drafts/{id}/return': RemarkedChange,
  'POST /workbench/drafts/{id}/publish': {
    status: 200,
    params: DraftPath,
    body: PublishBody,
    response: envelopeOf('DraftPublicationResponse', {
      object: 'draft_publication',
      data: DraftPublicationSchema,
    }),
  },
  'DELETE /workbench/drafts/{id}/schedule': DraftChange,
  'GET /workbench/drafts/{id}/export': { status: 200, params: DraftPath },
  'POST /workbench/drafts/import': { status: 201, query: DraftImportQuery, response: DraftResponse },
  'GET /workbench/versions': {
    status: 200,
    response: arrayEnvelopeOf('PublishedCatalogVersionList', PublishedVersionSchema),
  },
  'POST /workbench/versions/{version}/restore': {
    status: 200,
    params: VersionPath,
    body: OptionalCommentBody,
    response: envelopeOf('PublishedCatalogVersionResponse', {
      object: 'catalog_version',
      data: PublishedVersionSchema,
    }),
  },
  'GET /workbench/jobs/{id}': { status: 200, params: JobPath, response: JobResponse },
  'DELETE /workbench/jobs/{id}': { status: 200, params: JobPath, response: JobResponse },
} as const;
