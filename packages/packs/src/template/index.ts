export { copiedProductFiles, type ProductCopy } from './copy-product.ts';
export {
  type NewCarrier,
  type NewProduct,
  newCarrierFiles,
  newProductFiles,
  slugOf,
  TEMPLATE_CLASSES,
  type TemplateClass,
} from './new-product.ts';
export { USUAL_QUESTIONS, type UsualQuestion } from './usual-questions.ts';
