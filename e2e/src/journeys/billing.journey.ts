import { startStripeStandIn } from '../../../server/src/testing/stripe-stand-in.ts'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { NO_RATE_LIMITS } from '../product/global-set-up.ts'
import { startProduct } from '../product/running-product.ts'
import { letDaysPass, letDaysPassFor } from '../steps/clock.ts'
import { phone } from '../steps/phone.ts'

test('a trial runs out, its company pays, and everything works again until the plan ends', async ({ newVisitor }) => {
	test.slow()
	const stripe = await startStripeStandIn()
	const { secretKey, webhookSecret, prices, apiUrl } = stripe.settings
	const product = await startProduct({
		...NO_RATE_LIMITS,
		STRIPE_SECRET_KEY: secretKey,
		STRIPE_WEBHOOK_SECRET: webhookSecret,
		STRIPE_PRICES: prices.join(','),
		STRIPE_API_URL: apiUrl,
	})
	stripe.sendEventsTo(`${product.url}/billing/webhook`)
	try {
		const page = await newVisitor({ baseURL: product.url })
		const signUp = async (visitor: typeof page, name: string) => {
			const email = newEmail(name)
			const data = { email, password: GOOD_PASSWORD, name }
			expect((await visitor.request.post('/signup/emailpw', { data })).ok()).toBe(true)
			return email
		}
		await signUp(page, 'Olga Owner')
		const bar = page.getByRole('banner')
		const tag = bar.getByRole('link', { name: /trial/i })
		const createProject = async () => {
			await page.goto('/app/dashboard/create-project')
			return (await page.request.post('/projects', { data: { project_name: 'Lakeside School' } })).status()
		}

		await test.step('the tag of the trial leads to its card, which says what comes after', async () => {
			await page.goto('/app/dashboard')
			await tag.click()
			await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible()
			const card = page.getByRole('region', { name: 'Free trial' })
			await expect(card.getByText('14 days of trial left')).toBeVisible()
			await expect(page.getByText('Create a company first')).toBeVisible()
		})

		await test.step('the person makes a company, for which plans are on sale', async () => {
			await page.getByRole('link', { name: 'Create a company' }).click()
			await page.getByLabel('Company name').fill('Precast & Sons')
			await page.getByRole('button', { name: 'Create a company' }).click()
			await expect(page.getByText('Precast & Sons').first()).toBeVisible()
			await page.goto('/app/dashboard/billing')
			await expect(page.getByText('€29.50 per seat and month')).toBeVisible()
		})

		await test.step('after the trial nothing can be created, and every way leads to the plans', async () => {
			await letDaysPass(product, 15)
			await page.goto('/app/dashboard')
			await expect(tag).toHaveText('Trial expired')
			const notice = page.getByRole('alert').filter({ hasText: 'Your free trial has ended' })
			await expect(notice.getByRole('link', { name: 'How to upgrade' })).toBeVisible()
			expect(await createProject()).toBe(402)
			await notice.getByRole('link', { name: 'How to upgrade' }).click()
			await expect(page.getByRole('region', { name: 'Free trial' }).getByText('Trial expired')).toBeVisible()
		})

		await test.step('going back from the page to pay on charges nothing', async () => {
			await page.getByRole('button', { name: /Choose .*Team/ }).click()
			await expect(page.getByRole('heading', { name: 'Pay' })).toBeVisible()
			await page.getByRole('link', { name: 'Go back' }).click()
			await expect(page.getByText('Nothing was charged')).toBeVisible()
			expect(await createProject()).toBe(402)
		})

		await test.step('paying brings the plan, and everything works again', async () => {
			const other = await page.context().newPage()
			await other.goto('/app/dashboard')
			const otherTag = other.getByRole('banner').getByRole('link', { name: 'Trial expired' })
			await expect(otherTag).toBeVisible()
			await page.goto('/app/dashboard/billing')
			await page.getByRole('button', { name: /Choose .*Team/ }).click()
			await page.getByRole('button', { name: 'Pay now' }).click()
			await expect(otherTag, 'a page that is open hears of the plan').toHaveCount(0)
			await other.close()
			await expect(page.getByText(/Precast & Sons.* now has a plan/)).toBeVisible()
			await expect(page.getByRole('region', { name: 'Plan' }).getByText('Active')).toBeVisible()
			await expect(tag).toHaveCount(0)
			expect(await createProject()).toBe(201)
		})

		await test.step('the plan is ended on the page about it, and works until then', async () => {
			await page.goto('/app/dashboard/billing')
			await page.getByRole('button', { name: 'Manage plan' }).click()
			await page.getByRole('button', { name: 'Cancel plan' }).click()
			await page.getByRole('link', { name: 'Back' }).click()
			await expect(page.getByText('This plan was cancelled.')).toBeVisible()
			expect(await createProject()).toBe(201)
		})
	} finally {
		await product.close()
		await stripe.close()
	}
})

test('on a phone and in Arabic a page that is open when the trial ends offers to upgrade as soon as something is refused', async ({
	newPerson,
	newVisitor,
}) => {
	const { page, email } = await newPerson('Lena Late', phone)
	const made = await page.request.post('/projects', { data: { project_name: 'Lakeside School' } })
	const { project } = await made.json()
	await page.goto(`/app/project/${project.id}?tab=groups&lng=ar`)
	await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
	const add = page.getByRole('button', { name: 'إضافة مجموعة' }).first()
	await expect(add).toBeVisible()
	await letDaysPassFor((await newVisitor()).request, email, 15)
	await add.tap()
	const name = page.getByRole('textbox', { name: 'الاسم' }).last()
	await name.fill('Truck 1')
	await name.press('Enter')
	const link = page.getByRole('link', { name: 'طريقة الترقية' })
	const offer = page.getByRole('alert').filter({ has: link })
	await offer.getByRole('link', { name: 'طريقة الترقية' }).tap()
	await expect(page).toHaveURL(/\/app\/dashboard\/billing/)
	await expect(page.getByText('لا يمكن شراء الخطط هنا')).toBeVisible()
	await expect(offer).toBeHidden()
})
