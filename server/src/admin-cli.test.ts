import { expect, test, vi } from 'vitest'

test('what an admin command writes is for its own account only', async () => {
	const before = { argv: process.argv, umask: process.umask(0o022) }
	const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
	try {
		process.argv = ['node', 'admin-cli.ts']
		await import('./admin-cli.ts')
		expect(process.umask()).toBe(0o077)
		expect([process.exitCode, String(stderr.mock.calls[0]?.[0])]).toEqual([2, expect.stringContaining('admin -- list')])
	} finally {
		process.argv = before.argv
		process.umask(before.umask)
		process.exitCode = undefined
		stderr.mockRestore()
	}
})
