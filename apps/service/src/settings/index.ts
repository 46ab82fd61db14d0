export {
  type Branding,
  changeBranding,
  changeDomains,
  changePreferences,
  listDomains,
  publicBranding,
  showBranding,
  showPreferences,
} from './settings.ts';
