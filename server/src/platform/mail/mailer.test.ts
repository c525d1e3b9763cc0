import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'
import { composeMail } from './compose-mail.ts'
import { openMailer } from './mailer.ts'

afterEach(() => {
	vi.useRealTimers()
})

const addressOf = async (server: Server) => {
	await once(server, 'listening')
	return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the log names no address and nothing else that people wrote', async () => {
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onRcptTo({ address }, _session, done) {
			done(address.startsWith('gone') ? new Error(`No mailbox ${address} here`) : null)
		},
		onData(stream, _session, done) {
			stream.on('end', done).resume()
		},
	})
	smtp.listen(0, '127.0.0.1')
	const lines: string[] = []
	const server = await startTestServer(
		{ smtpUrl: await addressOf(smtp.server), publicUrl: 'https://panels.example.com', logLevel: 'info' },
		{ logTarget: { write: (line) => lines.push(line) } },
	)
	const logged = (text: string, times = 1) =>
		vi.waitFor(() => expect(lines.filter((line) => line.includes(text))).toHaveLength(times), { timeout: 20_000 })
	try {
		const { cookie, user } = await server.signUp('gone@example.com')
		await logged('a verification mail could not be sent')
		const post = (url: string, payload: object) => server.inject({ method: 'POST', url, payload, headers: { cookie } })
		expect((await post('/auth/verify_email/send', {})).statusCode).toBe(503)
		await logged('a verification mail could not be sent', 2)
		await post('/auth/forgot_password', { email: user.email })
		await logged('a reset mail could not be sent')

		await server.platform.database.execute('update users set email_verified_at = now()')
		const { project } = (await post('/projects', { project_name: 'Secret tower' })).json()
		for (const email of ['gone-too@example.com', 'there@example.com']) {
			await post(`/projects/${project.id}/access/assign`, { email, role: 'viewer' })
		}
		await logged('a mail about a shared project could not be sent')
		await logged('"kind":"project_shared","msg":"mail sent"')

		const { company } = (await post('/companies', { name: 'Precast' })).json()
		await post(`/companies/${company.id}/invite`, { email: 'gone-as-well@example.com' })
		await logged('the mail server rejects the address of an invitation')
		await vi.waitFor(async () => {
			const { rows } = await server.platform.database.execute('select mail_due_at from company_invitations')
			expect(rows, 'not tried again').toEqual([{ mail_due_at: null }])
		})
	} finally {
		await server.close()
		await new Promise<void>((resolve) => smtp.close(() => resolve()))
	}
	expect(lines.filter((line) => /@|Secret|mailbox/.test(line))).toEqual([])
	const errors = lines.map((line) => JSON.parse(line)).filter(({ err }) => err?.type === 'MailError')
	expect(errors).toHaveLength(5)
	for (const { err } of errors) expect(err).toMatchObject({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' })
})

test('closing does not wait for a mail server that has stalled', async () => {
	const sockets: Socket[] = []
	const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
	const log = { info: vi.fn(), warn: vi.fn() } as unknown as FastifyBaseLogger
	const mailer = openMailer({ smtpUrl: await addressOf(silent), mailFrom: 'us@example.com', dataDir: '' }, log)
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	const connected = once(silent, 'connection')
	const mail = composeMail('reset_password', 'en', 'https://panels.example.com', { minutes: 1 })
	const sent = mailer.send({ to: 'eva@example.com', ...mail })
	await connected
	const closed = mailer.close()
	await vi.advanceTimersByTimeAsync(2000)
	await closed
	expect(log.warn).toHaveBeenCalledOnce()
	vi.useRealTimers()
	for (const socket of sockets) socket.destroy()
	await expect(sent).rejects.toThrow('did not take the mail')
	silent.close()
})

test('a mail server that answers too late counts as one that took no mail', async () => {
	const sockets: Socket[] = []
	const late = createServer((socket) => {
		sockets.push(socket)
		setTimeout(() => socket.write('220 at last\r\n'), 60_000).unref()
	}).listen(0, '127.0.0.1')
	const log = { info: vi.fn(), warn: vi.fn() } as unknown as FastifyBaseLogger
	const mailer = openMailer({ smtpUrl: await addressOf(late), mailFrom: 'us@example.com', dataDir: '' }, log, 50)
	const mail = composeMail('reset_password', 'en', 'https://panels.example.com', { minutes: 1 })
	await expect(mailer.send({ to: 'eva@example.com', ...mail })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
	await mailer.close()
	for (const socket of sockets) socket.destroy()
	late.close()
})

test('mails share few connections', async () => {
	let connections = 0
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onConnect(_session, done) {
			connections++
			done()
		},
		onData(stream, _session, done) {
			stream.on('end', done).resume()
		},
	})
	smtp.listen(0, '127.0.0.1')
	const log = { info: vi.fn(), warn: vi.fn() } as unknown as FastifyBaseLogger
	const mailer = openMailer({ smtpUrl: await addressOf(smtp.server), mailFrom: 'us@example.com', dataDir: '' }, log)
	const mail = composeMail('reset_password', 'en', 'https://panels.example.com', { minutes: 1 })
	await Promise.all(Array.from({ length: 20 }, (_, index) => mailer.send({ to: `eva-${index}@example.com`, ...mail })))
	expect(connections).toBeLessThanOrEqual(3)
	await mailer.close()
	await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
