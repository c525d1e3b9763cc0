import { ERRORS } from '@tus/server'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resumable_uploads } from '../../database/tables/tables.ts'
import { type BarePlatform, insertPerson, openBarePlatform } from '../../testing/bare-platform.ts'
import { insertUpload } from './resumable-uploads.queries.ts'
import { startResumableUploads } from './resumable-uploads.service.ts'
import { TOO_MANY_WAITING, UploadLocks } from './upload-locks.ts'

let bare: BarePlatform
let user_id: string
/** Of two servers. */
let first: UploadLocks
let second: UploadLocks
beforeAll(async () => {
	bare = await openBarePlatform()
	user_id = await insertPerson(bare.platform)
	first = new UploadLocks(bare.platform.database)
	second = new UploadLocks(bare.platform.database)
})
afterAll(() => bare.close())

async function newUpload(): Promise<string> {
	const id = crypto.randomUUID()
	const values = {
		id,
		user_id,
		file_name: 'a.ifc',
		bytes: 1,
		upload_length: 1,
		encoding: 'identity',
		sha256: '',
		project_id: null,
	} as const
	await insertUpload(bare.platform.database, values)
	return id
}
const never = new AbortController().signal
const upTo = (wait_ms: number, signal = never) => ({ wait_ms, signal })

test('one request at a time holds a lock; who waits for it makes its holder end', async () => {
	const id = await newUpload()
	const holder = first.newLock(id)
	const asked = vi.fn(() => holder.unlock())
	await holder.lock(never, asked)
	const waiter = second.newLock(id)
	await waiter.lock(never, () => {})
	expect(asked).toHaveBeenCalled()
	await waiter.unlock()
	const again = first.newLock(id)
	await again.lock(never, () => {})
	await again.unlock()
})

test('the lock of a server that died is taken over once it has run out, and its holder is told if it lives after all', async () => {
	const id = await newUpload()
	const holder = first.newLock(id)
	const asked = vi.fn()
	await holder.lock(never, asked)
	await bare.platform.database
		.update(resumable_uploads)
		.set({ locked_until: sql`now() - interval '1 second'` })
		.where(eq(resumable_uploads.id, id))
	const next = second.newLock(id)
	await next.lock(never, () => {})
	await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 5000)
	// What the late holder does now changes nothing of the new one's lock.
	await holder.unlock()
	const [row] = await bare.platform.database.select().from(resumable_uploads).where(eq(resumable_uploads.id, id))
	expect(row?.locked_by).not.toBeNull()
	await next.unlock()
})

test('a server that starts on the embedded database ends the locks of the one before it, on PostgreSQL none', async () => {
	const id = await newUpload()
	const holder = first.newLock(id)
	await holder.lock(never, () => {})
	const { platform, databaseUrl } = bare
	const started = await startResumableUploads({ ...platform, config: { ...platform.config, databaseUrl } })
	started.bytes.close()
	const [row] = await platform.database.select().from(resumable_uploads).where(eq(resumable_uploads.id, id))
	expect(row?.locked_by === null).toBe(databaseUrl === null)
	await holder.unlock()
})

test('work under the lock of an upload waits for other work, for so long', async () => {
	const id = await newUpload()
	const order: string[] = []
	let end: () => void = () => {}
	const ended = new Promise<void>((resolve) => {
		end = resolve
	})
	let begun: () => void = () => {}
	const hasBegun = new Promise<void>((resolve) => {
		begun = resolve
	})
	const one = first.hold(id, upTo(1000), async () => {
		begun()
		await ended
		order.push('one')
	})
	await hasBegun
	await expect(second.hold(id, upTo(0), async () => order.push('never'))).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT)
	const two = second.hold(id, upTo(30_000), async () => order.push('two'))
	end()
	await Promise.all([one, two])
	expect(order).toEqual(['one', 'two'])
})

test('there is no lock of an upload that does not exist', async () => {
	await expect(first.newLock(crypto.randomUUID()).lock(never, () => {})).rejects.toBe(ERRORS.FILE_NOT_FOUND)
})

test('nobody waits who has left, and no more than five wait for one upload', async () => {
	const id = await newUpload()
	const holder = first.newLock(id)
	await holder.lock(never, () => {})
	const gone = new AbortController()
	const five = Array.from({ length: 5 }, () => second.hold(id, upTo(600_000, gone.signal), async () => {}))
	const sixth = second.hold(id, upTo(600_000, gone.signal), async () => {})
	await expect(Promise.race([...five, sixth])).rejects.toBe(TOO_MANY_WAITING)
	gone.abort()
	const ended = await Promise.allSettled(five.concat(sixth))
	const reasons = ended.map((one) => one.status === 'rejected' && one.reason)
	expect(reasons.filter((reason) => reason === ERRORS.ABORTED)).toHaveLength(5)
	await holder.unlock()
	expect(await second.hold(id, upTo(0), async () => 'free')).toBe('free')
})

test('a lock is renewed when the clock is set back', async () => {
	const id = await newUpload()
	const leftOf = async () => {
		const { rows } = await bare.platform.database.execute<{ seconds: number }>(
			sql`select extract(epoch from locked_until - now())::float8 as seconds from resumable_uploads where id = ${id}`,
		)
		return rows[0]?.seconds
	}
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
	try {
		const holder = first.newLock(id)
		await holder.lock(never, () => {})
		await bare.platform.database.execute(
			sql`update resumable_uploads set locked_until = now() + interval '20 seconds' where id = ${id}`,
		)
		vi.setSystemTime(Date.now() - 3600_000)
		vi.advanceTimersByTime(10_000)
		await vi.waitFor(async () => expect(await leftOf()).toBeGreaterThan(25), { timeout: 5000, interval: 20 })
		await holder.unlock()
	} finally {
		vi.useRealTimers()
	}
})
