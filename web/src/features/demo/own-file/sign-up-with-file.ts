import { returnTargetOf } from '../../../domain/account/return-target.ts'
import { keepForAccount } from '../../../domain/own-file/kept-file.ts'
import { ownFileOfPage } from './own-file.ts'

/**
 * Keeps the file of this page for an account. Returns the address where one is made, and then the project of the file; if
 * the browser keeps no files, people choose it again there.
 */
export async function signUpWithFile(): Promise<string> {
	const state = ownFileOfPage().state()
	const id = state.step === 'ready' ? await keepForAccount(state.file).catch(() => null) : null
	const target = returnTargetOf('/app/dashboard/create-project', id ? `?own_file=${id}` : '')
	return `/authenticate?${new URLSearchParams({ mode: 'sign_up', ...target })}`
}
