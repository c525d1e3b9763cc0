import { returnTargetOf } from '../../../domain/account/return-target.ts'
import { keepForAccount } from '../../../domain/own-file/kept-file.ts'
import type { OwnWork } from '../../../domain/own-file/own-work.ts'
import { currentDemo } from '../start-demo.ts'
import { workOf } from '../work-of.ts'
import { ownFileOfPage } from './own-file.ts'

/**
 * Keeps the file of this page and what was done to it for an account. Returns the address where one is made, and then the project of the file; if
 * the browser keeps no files, people choose it again there.
 */
export async function signUpWithFile(): Promise<string> {
	const state = ownFileOfPage().state()
	const id = state.step === 'ready' ? await keepForAccount(state.file, await workOfPage()).catch(() => null) : null
	const target = returnTargetOf('/app/dashboard/create-project', id ? `?own_file=${id}` : '')
	return `/authenticate?${new URLSearchParams({ mode: 'sign_up', ...target })}`
}

async function workOfPage(): Promise<OwnWork | null> {
	const state = await currentDemo()?.server.state()
	if (!state) return null
	const panels = [...state.panels.values()].map(({ id, element, global_id, mark }) => ({
		id,
		element,
		global_id,
		mark,
	}))
	return { work: { ...workOf(state), log: [] }, panels }
}
