import { eq } from 'drizzle-orm'
import { users } from '../database/tables/tables.ts'
import { call } from './test-projects.ts'
import { TEST_PASSWORD, type TestServer } from './test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>

/** A new account that operates the server. */
export async function superAdmin(server: TestServer, email?: string): Promise<Person> {
	const person = await server.signUp(email)
	await server.platform.database.update(users).set({ is_super_admin: true }).where(eq(users.id, person.user.id))
	return person
}

/** One who has just proven who they are, as dangerous calls ask for. */
export async function provenSuperAdmin(server: TestServer, email?: string): Promise<Person> {
	const person = await superAdmin(server, email)
	await call(server, person.cookie, 'POST', '/admin/proof', { password: TEST_PASSWORD })
	return person
}
