type Components = Readonly<Record<string, Readonly<Record<string, object>>>>

/** The components that `roots` reference, directly or through other components. */
export function referencedComponents(roots: object, components: Components): Components {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      if (key !== '$ref' || typeof member !== 'string') visit(member)
      else if (!found.has(member)) {
        found.add(member)
        const [kind = '', name = ''] = member.replace('#/components/', '').split('/')
        visit(components[kind]?.[name])
      }
    }
  }
  visit(roots)
  return Object.fromEntries(
    Object.entries(components).map(([kind, members]) => [
      kind,
      Object.fromEntries(Object.entries(members).filter(([name]) => found.has(`#/components/${kind}/${name}`))),
    ]),
  )
}
