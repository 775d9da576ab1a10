export { type Config, ConfigError } from './config/config.ts'
export { type Settings, readConfig, readSettings } from './config/read-config.ts'
