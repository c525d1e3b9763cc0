import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, type Person, test } from '../people.ts'
import { fillSignIn } from '../steps/accounts.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { lastMailTo } from '../steps/mails.ts'
import { phone } from '../steps/phone.ts'
import { finishedProject } from '../steps/project-calls.ts'

/** A company from its beginning: people come by mail, get roles and lose them, and open pages feel it at once. */

const DENIED = "Access denied: You don't have permission to view this project."

async function makeCompany(page: Page, name: string): Promise<void> {
	await page.goto('/app/dashboard/company')
	await page.getByRole('button', { name: 'Create a company' }).click()
	await expect(page.getByText('Company name is required')).toBeVisible()
	await page.getByLabel('Company name').fill(name)
	await page.getByRole('button', { name: 'Create a company' }).click()
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function invite(page: Page, lines: string, count: string): Promise<void> {
	await page.getByRole('button', { name: 'Invite people' }).click()
	await page.getByLabel('Email addresses').fill(lines)
	await page.getByRole('button', { name: 'Check the addresses' }).click()
	await page.getByRole('button', { name: `Invite ${count}` }).click()
	await page.getByRole('button', { name: 'Done' }).click()
}

/** The path of the link in the newest invitation to this address. */
async function invitationLink(email: string): Promise<string> {
	const mail = await lastMailTo(email, '/app/invitation?token=')
	return /\/app\/invitation\?token=[\w-]+[^\s"<]*/.exec(mail)?.[0].replace('&amp;', '&') ?? ''
}

async function join(owner: Page, person: Pick<Person, 'email' | 'page'>): Promise<void> {
	await invite(owner, person.email, '1 person')
	await person.page.goto(await invitationLink(person.email))
	await person.page.getByRole('button', { name: 'Accept' }).click()
	await expect(person.page).toHaveURL(/\/app\/dashboard\/company/)
}

const companyOf = async (page: Page): Promise<string> =>
	(await (await page.request.get('/companies')).json()).companies[0].id

test('a company is made, a second person comes by mail, and a role changes on their open page', async ({
	newPerson,
}) => {
	const owner = await newPerson('Olga Owner')
	const guest = await newPerson('Gustav Guest')
	const stranger = await newPerson('Sam Stranger')
	await makeCompany(owner.page, 'Betonwerk Nord')
	await invite(owner.page, `Gustav <${guest.email}>\n${guest.email}\nno address`, '1 person')
	const link = await invitationLink(guest.email)

	await test.step('the link is of no use to another account', async () => {
		await stranger.page.goto(link)
		await expect(stranger.page.getByText('This invitation isn’t for this account')).toBeVisible()
	})
	await guest.page.goto(link)
	await expect(guest.page.getByText('Olga Owner invites you. Role: Member')).toBeVisible()
	await guest.page.getByRole('button', { name: 'Accept' }).click()
	await expect(guest.page.getByRole('heading', { level: 1, name: 'Betonwerk Nord' })).toBeVisible()
	await expect(guest.page.getByRole('button', { name: 'Invite people' }), 'not for a member').toHaveCount(0)
	const id = await companyOf(guest.page)
	const refusal = await guest.page.request.post(`/companies/${id}/invite`, { data: { email: 'a@factory.example' } })
	expect((await refusal.json()).message).toBe('You need admin privileges to invite members')

	await test.step('an admin’s page offers more as soon as they are one', async () => {
		const sections = owner.page.getByRole('navigation', { name: 'Parts of the company page' })
		await sections.getByRole('link', { name: 'Usage' }).click()
		await sections.getByRole('link', { name: 'Billing' }).click()
		await expect(owner.page.getByRole('region', { name: 'Free trial' })).toBeVisible()
		await sections.getByRole('link', { name: 'Members' }).click()
		await owner.page.getByRole('button', { name: 'Edit Gustav Guest' }).click()
		const pane = owner.page.getByRole('complementary', { name: 'Gustav Guest' })
		await pane.getByRole('combobox', { name: 'Role' }).click()
		await owner.page.getByRole('option', { name: 'Admin' }).click()
		await pane.getByRole('button', { name: 'Save' }).click()
		await expect(owner.page.getByText('Gustav Guest was updated')).toBeVisible()
		await expect(guest.page.getByRole('button', { name: 'Invite people' })).toBeVisible()
	})
})

test('temporary access ends, and with it the role in projects that the company shares', async ({ newPerson }) => {
	const owner = await newPerson('Otto Owner')
	const fitter = await newPerson('Fiona Fitter')
	await makeCompany(owner.page, 'Fertigteile Süd')
	await join(owner.page, fitter)
	const id = await companyOf(owner.page)
	const project = await finishedProject(owner.page.request, 'Hall of the company', await smallHouse())
	const shared = await owner.page.request.put(`/projects/${project.id}`, {
		data: { company_id: id, company_role: 'editor' },
	})
	expect(shared.status(), await shared.text()).toBe(200)
	await fitter.page.goto(`/app/project/${project.id}`)
	await expect(fitter.page.getByRole('heading', { level: 1, name: 'Hall of the company' })).toBeVisible()

	const { members } = await (await owner.page.request.get(`/companies/${id}/members`)).json()
	const member = members.find(({ email }: { email: string }) => email === fitter.email)
	const ends = Date.now() + 3000
	const change = await owner.page.request.put(`/companies/${id}/members/${member.id}/update`, {
		data: { access_type: 'temporary', access_until: new Date(ends).toISOString(), access_reason: 'Installs one hall' },
	})
	expect(change.status(), await change.text()).toBe(200)
	await expect(fitter.page.getByText(DENIED), 'on the page that is open').toBeVisible()
	expect((await fitter.page.request.get(`/projects/${project.id}`)).status()).toBe(403)
	await fitter.page.goto('/app/dashboard/company')
	await expect(fitter.page.getByText('Your access has ended')).toBeVisible()
	const sections = fitter.page.getByRole('navigation', { name: 'Parts of the company page' })
	await expect(sections.getByRole('link')).toHaveText(['Billing', 'Settings'])
	await owner.page.goto('/app/dashboard/company')
	await expect(owner.page.getByRole('row', { name: /Fiona Fitter/ })).toContainText('Expired')
})

test('on a phone a new person follows the link, creates an account and joins', async ({ newPerson, newVisitor }) => {
	const owner = await newPerson('Paula Phone', phone)
	await makeCompany(owner.page, 'Unterwegs')
	const email = `new.${Date.now()}@factory.example`
	await invite(owner.page, email, '1 person')
	const page = await newVisitor(phone)
	await page.goto(await invitationLink(email))
	await expect(page.getByRole('main')).toContainText('Paula Phone invites you')
	await expect(page.getByRole('main')).toContainText('Unterwegs')
	await page.getByRole('main').getByRole('link', { name: 'Create account' }).tap()
	await expect(page.getByLabel('Email')).toHaveValue(email)
	await page.getByLabel('Name').fill('Nora New')
	await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
	await page.getByRole('button', { name: 'Create account' }).tap()
	await page.getByRole('button', { name: 'Accept' }).tap()
	await expect(page.getByRole('heading', { level: 1, name: 'Unterwegs' })).toBeVisible()
	await expect(page.getByRole('list', { name: 'Members' }).getByText('Nora New')).toBeVisible()
	expect(await widerThanWindow(page)).toBe(0)
	await page.getByRole('button', { name: 'Open menu' }).tap()
	await expect(page.getByRole('dialog').getByRole('link', { name: 'Unterwegs' })).toBeVisible()
})

test('in Arabic the company is deleted after its name is typed, and restored', async ({ newPerson }) => {
	const { page } = await newPerson('Amal Arabic')
	await makeCompany(page, 'مصنع الألواح')
	await page.goto('/app/dashboard/company?tab=settings&lng=ar')
	await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
	await page.getByRole('button', { name: 'حذف الشركة' }).click()
	const dialog = page.getByRole('dialog')
	await expect(dialog.getByRole('button', { name: 'حذف الشركة' })).toBeDisabled()
	await dialog.getByRole('textbox').fill('مصنع الألواح')
	await dialog.getByRole('button', { name: 'حذف الشركة' }).click()
	await page.getByRole('button', { name: 'تراجع' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'مصنع الألواح' })).toBeVisible()
	expect(await widerThanWindow(page)).toBe(0)
})

test('somebody signed in with another address is led to the right account', async ({ newPerson, newVisitor }) => {
	const owner = await newPerson('Omar Owner')
	const right = await newPerson('Rita Right')
	const wrong = await newPerson('Willi Wrong')
	await makeCompany(owner.page, 'Zwei Konten')
	await invite(owner.page, right.email, '1 person')
	const page = await newVisitor()
	await page.request.post('/login/emailpw', { data: { email: wrong.email, password: wrong.password } })
	await page.goto(await invitationLink(right.email))
	await page.getByRole('button', { name: 'Use another account' }).click()
	await expect(page.getByLabel('Email')).toHaveValue(right.email)
	await fillSignIn(page, right.email, right.password)
	await page.getByRole('button', { name: 'Decline' }).click()
	await expect(page.getByText('You declined the invitation from Zwei Konten')).toBeVisible()
})
