import { bigDistrict } from '../model-files.ts'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { NO_RATE_LIMITS } from '../product/global-set-up.ts'
import { startProduct } from '../product/running-product.ts'
import { conversionEnds, panelsOf, uploadProject } from '../steps/project-calls.ts'

test('the server is killed in the middle of a conversion, and after a restart the project becomes ready all the same', async ({
	newVisitor,
}) => {
	test.slow()
	const model = await bigDistrict()
	const product = await startProduct(NO_RATE_LIMITS)
	try {
		const page = await newVisitor({ baseURL: product.url })
		await page.request.post('/signup/emailpw', {
			data: { email: newEmail('Karla Kill'), password: GOOD_PASSWORD },
		})
		const { id } = await uploadProject(page.request, 'Survives a crash', model)
		await page.goto(`/app/project/${id}`)
		await expect
			.poll(
				async () => {
					const answer = await page.request.get(`/projects/${id}/conversion_status`)
					const { conversion_job: job } = await answer.json()
					return job.status === 'PROCESSING' && job.percent > 0
				},
				{ timeout: 60_000, intervals: [50] },
			)
			.toBe(true)

		await expect(page.getByRole('heading', { name: 'Survives a crash' })).toBeVisible()
		await product.kill()
		await product.startAgain()

		const project = await conversionEnds(page.request, id)
		expect(project.conversion_status, project.conversion_job?.error ?? '').toBe('COMPLETED')
		expect(await panelsOf(page.request, id)).toHaveLength(project.panel_count)
		expect(project.panel_count).toBeGreaterThan(0)

		await test.step('the page that was open all the while says so without a reload', async () => {
			await expect(page.getByRole('link', { name: 'Open in 3D' })).toBeEnabled({ timeout: 60_000 })
		})
	} finally {
		await product.close()
	}
})
