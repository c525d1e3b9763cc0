import { vi } from 'vitest'

/**
 * Set-up file of every test: `vi.waitFor` gives up after 20 s instead of 1 s, unless a test names another time. A second
 * isn't enough on a machine whose cores are busy with four test files. It costs nothing where all is well.
 */
const PATIENCE_MS = 20_000
const patient = Symbol.for('panelyard.patient')

/** Test files may share a process, in which this file is read again for each. */
const waitFor = vi.waitFor as typeof vi.waitFor & { [patient]?: true }
if (!waitFor[patient])
	vi.waitFor = Object.assign(
		((callback, options = {}) =>
			waitFor(
				callback,
				typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options },
			)) as typeof vi.waitFor,
		{ [patient]: true as const },
	)
