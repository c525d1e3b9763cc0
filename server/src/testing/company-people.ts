import type { Company } from '@panelyard/contracts/companies/companies'
import { company_members } from '../database/tables/company-member-tables.ts'
import { call } from './test-projects.ts'
import type { TestServer } from './test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Standing = Pick<typeof company_members.$inferInsert, 'role' | 'access_type' | 'access_until'>

/** A company of one person. */
export async function newCompany(server: TestServer, owner: Person, name: string): Promise<Company> {
	return (await call<{ company: Company }>(server, owner.cookie, 'POST', '/companies', { name })).body.company
}

/** Adds a person as a member, without an invitation. */
export async function joinCompany(
	server: TestServer,
	company_id: string,
	person: Person,
	standing: Standing,
): Promise<void> {
	await server.platform.database.insert(company_members).values({ company_id, user_id: person.user.id, ...standing })
}

/** A new account that is a member. */
export async function memberOf(server: TestServer, company_id: string, standing: Standing): Promise<Person> {
	const person = await server.signUp()
	await joinCompany(server, company_id, person, standing)
	return person
}
