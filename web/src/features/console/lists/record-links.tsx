import type { CompanyRole } from '@panelyard/contracts/companies/permissions'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UserText } from '../../../ui/text/user-text.tsx'
import classes from './record-links.module.css'

// How pages of the console name a person, a company or a project: as a link to its page.

type Named = { id: string; name: string }

export function PersonLink({ person: { id, name, email } }: { person: { id: string; name?: string; email: string } }) {
	return (
		<Link to="/sysbly/users/$id" params={{ id }} className={classes.link}>
			<UserText text={name || email} />
		</Link>
	)
}

export function CompanyLink({ company: { id, name } }: { company: Named }) {
	return (
		<Link to="/sysbly/companies/$id" params={{ id }} className={classes.link}>
			<UserText text={name} />
		</Link>
	)
}

export function ProjectLink({ project: { id, name } }: { project: Named }) {
	return (
		<Link to="/sysbly/projects/$id" params={{ id }} className={classes.link}>
			<UserText text={name} />
		</Link>
	)
}

/** Companies of a person, each with their role there. */
export function CompanyLinks({ companies }: { companies: readonly (Named & { role?: CompanyRole })[] }) {
	const { t } = useTranslation('companies')
	return (
		<ul className={classes.list}>
			{companies.map((company) => (
				<li key={company.id}>
					<CompanyLink company={company} />
					{company.role && <span className={classes.quiet}>{t(`roles.${company.role}`)}</span>}
				</li>
			))}
		</ul>
	)
}
