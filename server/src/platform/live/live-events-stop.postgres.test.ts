import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it, vi } from 'vitest'
import { pristineDatabase } from '../../testing/pristine-database.ts'
import { emptyProject } from '../../testing/test-projects.ts'
import { testServerOn } from '../../testing/test-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end()
})

it('other servers hear of a change that a stopping server commits in its last request', async () => {
	const { databaseUrl, drop } = await pristineDatabase('')
	ends.push(drop)
	const startServer = async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'panelyard-stop-'))
		ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
		return testServerOn({ dataDir, databaseUrl }, { roles: ['web'], sessionSecret: 'x'.repeat(32) })
	}
	const stopping = await startServer()
	const staying = await startServer()
	ends.push(
		() => staying.close(),
		() => stopping.close(),
	)
	const { cookie } = await staying.signUp()
	const { id } = await emptyProject(staying, cookie)
	const connect = async (address: string): Promise<Socket> => {
		const socket = io(address, { transports: ['websocket'], reconnection: false, extraHeaders: { cookie } })
		ends.push(() => socket.disconnect())
		await socket.emitWithAck('join_project', { project_id: id })
		return socket
	}
	const address = await stopping.listen()
	const [ofStopping, ofStaying] = [await connect(address), await connect(await staying.listen())]
	const heard = vi.fn()
	ofStaying.on('project_updated', heard)

	const body = JSON.stringify({ name: 'Renamed' })
	const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
	const put = request(`${address}/projects/${id}`, { method: 'PUT', headers, agent: false })
	put.write(body.slice(0, 1))
	await once(stopping.app.server, 'request')
	const [closed, disconnected] = [stopping.close(), new Promise((resolve) => ofStopping.once('disconnect', resolve))]
	await disconnected
	put.end(body.slice(1))
	const [response] = await once(put, 'response')
	expect(response.statusCode).toBe(200)
	response.resume()
	await closed
	await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 5000 })
})
