/** The parts of `postgres://user:password@a:5432,b:5432/database`: before, in and after the list of servers. */
const LIST = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/

/**
 * Returns one URL for each server of a URL with a list of servers, as libpq accepts it. A URL with one server is
 * returned unchanged.
 */
export function serverUrls(url: string): string[] {
  const [, before = '', servers = '', after = ''] = LIST.exec(url) ?? []
  return servers.includes(',') ? servers.split(',').map((server) => `${before}${server}${after}`) : [url]
}
