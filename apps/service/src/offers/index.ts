export { type OfferDeps, reviewOffer, storeOffer } from './offers.ts';
