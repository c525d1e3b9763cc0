import { Select, SimpleGrid } from '@mantine/core'
import { companyAllows } from '@panelyard/contracts/companies/permissions'
import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { useCompanies } from './companies.queries.ts'
import { CompanyRoleSelect } from './company-role-select.tsx'

const NO_COMPANY = 'none'
const BELOW_INPUT: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** The company of a project, and what all of its members may do there; null for nothing. */
export type CompanyChoice = { company_id: string | null; company_role: ProjectRole | null }

type CompanyFieldsProps = {
	value: CompanyChoice
	/** The company it is in, which the person may not be able to choose. */
	current?: { id: string; name: string } | null | undefined
	onChange: (choice: CompanyChoice) => void
	isDisabled?: boolean
}

/** Whose project it is; nothing for somebody without a company. */
export function CompanyFields({ value, current, onChange, isDisabled = false }: CompanyFieldsProps) {
	const { t } = useTranslation('companies')
	const allowed = (useCompanies().data ?? []).filter((company) => companyAllows(company, 'create_projects'))
	const choices = allowed.map(({ id, name }) => ({ value: id, label: name }))
	if (current && !allowed.some(({ id }) => id === current.id)) choices.push({ value: current.id, label: current.name })
	if (choices.length === 0) return null
	const choose = (company_id: string | null) =>
		onChange(
			company_id === null || company_id === NO_COMPANY
				? { company_id: null, company_role: null }
				: { company_id, company_role: company_id === value.company_id ? value.company_role : null },
		)
	return (
		<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
			<Select
				label={t('projects.company')}
				description={t('projects.company_hint')}
				inputWrapperOrder={BELOW_INPUT}
				data={[{ value: NO_COMPANY, label: t('projects.no_company') }, ...choices]}
				value={value.company_id ?? NO_COMPANY}
				onChange={choose}
				allowDeselect={false}
				disabled={isDisabled}
			/>
			{value.company_id !== null && (
				<CompanyRoleSelect
					label={t('projects.everyone')}
					value={value.company_role}
					onChange={(company_role) => onChange({ ...value, company_role })}
					disabled={isDisabled}
				/>
			)}
		</SimpleGrid>
	)
}
