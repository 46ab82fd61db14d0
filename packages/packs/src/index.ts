export { type ChangedCell, changedCells } from './changed-cells.ts';
export { type CheckReport, checkReportOf, formatCheck } from './check-packs.ts';
export {
  type CatalogContent,
  type CatalogFiles,
  type ContentCarrier,
  type ReadContent,
  readContent,
  readPacks,
} from './content.ts';
export { counted } from './counted.ts';
export { type CoverageCell, coverageOf, TREATMENTS } from './coverage.ts';
export { type DescribedCarrier, type DescribedFamily, describeCarriers } from './describe-carriers.ts';
export {
  diffPackSets,
  formatDiff,
  type VariantDiff,
} from './diff-pack-sets.ts';
export {
  type ExplainedClass,
  type ExplainedRider,
  type ExplainResult,
  explainInSteps,
  explainPack,
  formatExplanation,
  type PackExplanation,
} from './explain.ts';
export { type ExplainRequest, readExplainRequest } from './explain-request.ts';
export {
  formatImpact,
  type ImpactProgress,
  type ImpactReport,
  type ImpactRow,
  impactDocument,
  replayImpact,
} from './impact.ts';
export { formatIssue, type PackIssue } from './issue.ts';
export {
  countPeople,
  type FailedScenario,
  type LiveFamily,
  lineOfRule,
  type PreparedReference,
  prepareReference,
  type RuleHits,
  readLiveFamily,
} from './live-family.ts';
export { loadPackSet, type PackSet } from './load-pack-set.ts';
export { fromOpenWorldForm } from './older-packs.ts';
export { carrierOfPath, headTexts, isPackPath, PACK_PATH_PATTERN, packTexts } from './pack-paths.ts';
export {
  type CarrierDifference,
  type CoverageShare,
  checkProperties,
  countProperties,
  coverageShares,
  type PropertyCount,
} from './properties/index.ts';
export { applyAddress } from './read-apply.ts';
export type { Scenario } from './read-scenarios.ts';
export {
  CONDITION_SECTIONS,
  codeKey,
  createResolver,
  createSuggester,
  type DatedReading,
  type DomainTexts,
  fromSingleParentForm,
  type IndexedText,
  indexTexts,
  issueText,
  loadReference,
  type NicotineSign,
  type OwnOperations,
  productTexts,
  type ReadingFacts,
  type ReferenceCatalog,
  readingOfCode,
  resolverOf,
  type Suggester,
  type SuggestionKind,
  type SuggestionMatch,
  subjectRows,
  type TableIssue,
  type TextDomain,
  type TextIndexes,
  type TextResolver,
  type UseLink,
} from './reference/index.ts';
export { safeSvg, UnsafeSvgError } from './safe-svg.ts';
export { samplePopulation } from './sample-population.ts';
export { type SoldRanges, soldRanges } from './sold-ranges.ts';
export { type SourceFiles, sourceFiles, type UnreadFile } from './source-files.ts';
export {
  type PackSubjects,
  subjectIndexOf,
} from './subject-index.ts';
export { formatScenarioReport, type ScenarioReport, testPacks } from './test-packs.ts';
export {
  type SubjectTreatment,
  type TreatedSubject,
  type TreatingPack,
  TreatmentFinder,
} from './treatments.ts';
export {
  changesInWords,
  checkContent,
  coverageOfContent,
  coverageSharesOf,
  diffContents,
  differencesOf,
  explainVariant,
  impactOf,
  readApplicantFile,
  resolverFor,
  testContent,
} from './workbench.ts';
