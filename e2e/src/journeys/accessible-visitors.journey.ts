import { expect, test } from '../people.ts'
import { lookForProblems } from '../steps/accessibility.ts'

test('the pages of visitors can be used by everybody, in light and in dark colours', async ({ newVisitor }) => {
	test.slow()
	const { problems, look } = lookForProblems()
	const visitor = await newVisitor()
	for (const address of [
		...['/', '/fr/pricing', '/contact', '/ar/docs', '/docs/statuses', '/privacy'],
		'/authenticate',
		'/authenticate?mode=sign_up',
		'/reset-password?token=abc',
		'/verify-email?token=abc',
		'/app/ifc-testing',
		'/404',
	]) {
		await visitor.goto(address)
		await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
		await look(visitor, address)
	}
	const { projects } = await (await visitor.request.get('/public_projects?page_size=1')).json()
	await visitor.goto(`/gallery/${projects[0].id}`)
	await expect(visitor.getByRole('tabpanel')).toBeVisible()
	await look(visitor, 'a public project')

	expect(problems).toEqual([])
})
