import { readFileSync } from 'node:fs'
import { fileOf, fireRatedHouse, smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { chooseFile } from '../steps/create-project.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { phone } from '../steps/phone.ts'
import { finishedProject, issueVersion, panelsOf } from '../steps/project-calls.ts'

test('on a phone in Arabic, a faulty file is tested and its report read by link without an account', async ({
	newPerson,
	newVisitor,
}) => {
	const { page } = await newPerson('Tilda Tester', phone)
	await page.goto('/app/dashboard/create-project?tab=testing&lng=ar')
	const faulty = readFileSync(await smallHouse(), 'utf8').replace(/(IFCBUILDINGSTOREY\()/, '$1,')
	await chooseFile(page, fileOf('faulty-house.ifc', faulty))
	const report = page.getByRole('article')
	const conformance = { name: 'المطابقة للمعيار' }
	await expect(report.getByRole('region', conformance).getByText('قيمة مفقودة قبل هذه الفاصلة').first()).toBeVisible({
		timeout: 60_000,
	})
	expect(await widerThanWindow(page)).toBe(0)
	await report.getByRole('button', { name: 'إرسال برابط' }).tap()
	const link = await page.getByRole('dialog').getByLabel('الرابط', { exact: true }).inputValue()
	const drawer = await newVisitor(phone)
	await drawer.goto(`${link}?lng=ar`)
	await expect(drawer.getByRole('region', conformance).getByText('قيمة مفقودة قبل هذه الفاصلة').first()).toBeVisible()
	expect(await widerThanWindow(drawer)).toBe(0)
})

test('on a phone in Arabic, an IDS is made, panels say what they lack, and a new version passes', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Mona Manager', phone)
	const project = await finishedProject(page.request, 'House with requirements', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	await page.goto(`/app/project/${project.id}/requirements?lng=ar`)
	await page.getByRole('button', { name: 'إنشاء IDS' }).tap()
	const editor = page.getByRole('dialog', { name: 'إنشاء IDS' })
	await editor.getByLabel('الاسم', { exact: true }).fill('Fire safety')
	await editor.getByRole('button', { name: 'مقاومة الحريق' }).tap()
	const question = editor.getByRole('listitem', { name: 'Fire rating' })
	await question.getByRole('combobox', { name: 'القيم' }).tap()
	await page.getByRole('option', { name: 'إحدى هذه القيم' }).tap()
	await question.getByLabel('القيم المسموح بها').fill('REI 90')
	// Some assemblies are no panels, and have none.
	await question.getByRole('combobox', { name: 'الإلزام' }).tap()
	await page.getByRole('option', { name: 'اختياري: يجوز غيابه' }).tap()
	expect(await widerThanWindow(page)).toBe(0)
	await editor.getByRole('button', { name: 'فحص النموذج' }).tap()
	await expect(question.getByText('REI 60').first()).toBeVisible({ timeout: 60_000 })
	await editor.getByRole('button', { name: 'حفظ في المشروع' }).tap()
	await expect(page.getByText('المتطلبات غير مستوفاة')).toBeVisible({ timeout: 60_000 })
	await page.goto(`/app/project/${project.id}/panel/${panel?.id}`)
	const note = page.getByRole('note').filter({ hasText: 'ينقص هذا اللوح شيء مطلوب' })
	await expect(note.getByText('REI 60')).toBeVisible()
	expect(await widerThanWindow(page)).toBe(0)
	await issueVersion(page.request, project.id, await fireRatedHouse(), 2)
	await page.goto(`/app/project/${project.id}/versions/2`)
	await page.getByRole('button', { name: 'اعتماد', exact: true }).tap({ timeout: 90_000 })
	await page.getByRole('dialog').getByRole('button', { name: 'اعتماد', exact: true }).tap()
	await expect(page.getByText(/^تم اعتماد /)).toBeVisible()
	await page.goto(`/app/project/${project.id}/requirements`)
	await expect(page.getByText('المتطلبات مستوفاة')).toBeVisible({ timeout: 90_000 })
})
