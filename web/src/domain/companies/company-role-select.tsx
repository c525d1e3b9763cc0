import { Select, type SelectProps } from '@mantine/core'
import { PROJECT_ROLES, ProjectRole } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'

const NOT_SHARED = 'none'

type CompanyRoleSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
	/** Null: the project isn't shared with the company. */
	value: ProjectRole | null
	onChange: (role: ProjectRole | null) => void
}

/** What all members of a company may do in a project. */
export function CompanyRoleSelect({ value, onChange, ...props }: CompanyRoleSelectProps) {
	const { t } = useTranslation(['companies', 'project'])
	const roles = PROJECT_ROLES.map((role) => ({
		value: role as string,
		label: t(`project:access_dialog.roles.${role}`),
	}))
	return (
		<Select
			data={[{ value: NOT_SHARED, label: t('projects.not_shared') }, ...roles]}
			value={value ?? NOT_SHARED}
			onChange={(role) => onChange(role === NOT_SHARED ? null : ProjectRole.parse(role))}
			allowDeselect={false}
			{...props}
		/>
	)
}
