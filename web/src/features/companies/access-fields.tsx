import { Input, Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { accessProblem } from '@panelyard/contracts/companies/companies'
import {
	ACCESS_TYPES,
	type AccessType,
	type GivenRole,
	GUEST_ROLES,
	SEAT_TYPES,
	type SeatType,
} from '@panelyard/contracts/companies/permissions'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/forms/date-field.tsx'
import classes from './company-page.module.css'
import { endOfDay } from './last-day.ts'

/** What a member is in a company. `last_day` is a day here, as `2026-11-22`; null where the access doesn't end. */
export type Access = {
	role: GivenRole
	access_type: AccessType
	last_day: string | null
	access_reason: string
	seat: SeatType
}

/** As the calls take it. */
export const accessBody = ({ role, access_type, last_day, access_reason, seat }: Access) => ({
	role,
	access_type,
	access_until: access_type === 'temporary' && last_day !== null ? endOfDay(last_day) : null,
	access_reason: access_type === 'temporary' ? access_reason : '',
	seat,
})

/** What doesn't go together, by field of the form; in English, as contracts speak. */
export function accessErrors(access: Access): Partial<Record<keyof Access, string>> {
	const problem = accessProblem(accessBody(access))
	if (problem === null) return {}
	return { [problem.field === 'access_until' ? 'last_day' : problem.field]: problem.message }
}

/** The roles of those that somebody may give that go with an access. */
export const offeredRoles = (roles: readonly GivenRole[], access_type: AccessType): readonly GivenRole[] =>
	access_type === 'guest' ? roles.filter((name) => GUEST_ROLES.includes(name)) : roles

type AccessFieldsProps<Values extends Access> = {
	form: UseFormReturnType<Values>
	/** The roles that the person may give. */
	roles: readonly GivenRole[]
}

/** Role, access and seat of one member or of everyone who is invited. */
export function AccessFields<Values extends Access>({ form, roles }: AccessFieldsProps<Values>) {
	const { t } = useTranslation('companies')
	const { role, access_type, last_day } = form.getValues() as Access
	const set = (part: Partial<Access>) => {
		form.setValues(part as Partial<Values>)
		form.clearErrors()
	}
	const setType = (type: AccessType) =>
		// A guest has one of the lower roles.
		set({ access_type: type, ...(type === 'guest' && !GUEST_ROLES.includes(role) && { role: 'member' as const }) })
	const offered = offeredRoles(roles, access_type)
	return (
		<Stack gap="sm">
			<div className={classes.pair}>
				<Select
					label={t('columns.role')}
					description={t(`role_hints.${role}`)}
					inputWrapperOrder={['label', 'input', 'error', 'description']}
					data={offered.map((value) => ({ value, label: t(`roles.${value}`) }))}
					value={role}
					onChange={(value) => set({ role: value as GivenRole })}
					allowDeselect={false}
					error={form.errors.role}
				/>
				<Select
					label={t('columns.access')}
					description={t(`access_hints.${access_type}`)}
					inputWrapperOrder={['label', 'input', 'error', 'description']}
					data={ACCESS_TYPES.map((value) => ({ value, label: t(`access.${value}`) }))}
					value={access_type}
					onChange={(value) => setType(value as AccessType)}
					allowDeselect={false}
				/>
				{access_type === 'temporary' && (
					<>
						<Input.Wrapper label={t('member.end_date')} labelElement="div" error={form.errors.last_day}>
							<DateField
								label={t('member.end_date')}
								value={last_day}
								onDate={(date) => set({ last_day: date } as Partial<Access>)}
							/>
						</Input.Wrapper>
						<TextInput
							label={t('member.reason')}
							placeholder={t('fields.optional')}
							maxLength={500}
							{...form.getInputProps('access_reason')}
						/>
					</>
				)}
				<Select
					label={t('columns.seat')}
					description={t('seat_hint')}
					inputWrapperOrder={['label', 'input', 'error', 'description']}
					data={SEAT_TYPES.map((value) => ({ value, label: t(`seats.${value}`) }))}
					value={(form.getValues() as Access).seat}
					onChange={(value) => set({ seat: value as SeatType })}
					allowDeselect={false}
				/>
			</div>
		</Stack>
	)
}
