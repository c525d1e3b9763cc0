import type { AccessType } from '@panelyard/contracts/companies/permissions'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'

/** What a person is called in lists: their name, or their address as long as they have none. */
export const nameOfMember = ({ name, email }: { name: string; email: string }): string => name || email

/** The same with the address, where people of one name must be told apart. */
export const nameAndAddress = ({ name, email }: { name: string; email: string }): string =>
	name ? `${name} <${email}>` : email

/** Whether somebody's access ends, and when: "Temporary, until 3 Feb 2027". */
export function useAccessText(): (of: { access_type: AccessType; access_until: string | null }) => string {
	const { t } = useTranslation('companies')
	const format = useFormat()
	return ({ access_type, access_until }) => {
		const access = t(`access.${access_type}`)
		return access_until === null ? access : t('members.access_until', { access, date: format.date(access_until) })
	}
}
