import { SMTPServer } from 'smtp-server'

export interface MailBox {
  /** Waits for a mail to the address, and returns it unchanged. */
  waitFor(address: string): Promise<string>
  close(): Promise<void>
}

/** Opens a mail server on a port of this machine, for one user. */
export async function openMailBox(port: number, user: string, password: string): Promise<MailBox> {
  const received: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password: given }, _session, done) =>
      username === user && given === password ? done(null, { user }) : done(new Error('Wrong user or password')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    async waitFor(address) {
      for (let tries = 0; tries < 600; tries += 1) {
        const mail = received.find(({ to }) => to.includes(address))
        if (mail) return mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No mail has come for ${address} in a minute`)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
