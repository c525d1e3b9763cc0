import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { companyQuery } from '../companies/companies.queries.ts'
import { useConsoleSearch } from '../console-search.ts'
import { userQuery } from '../people/users.queries.ts'
import { projectQuery } from '../projects/projects.queries.ts'
import classes from './record-links.module.css'
import { CompanyLink, PersonLink, ProjectLink } from './record-links.tsx'

type Narrowing = 'company_id' | 'user_id' | 'project_id'

/** What the link that led to a list narrowed it to, and the way to the whole list. */
export function NarrowedTo() {
	const { t } = useTranslation('operations')
	const { search, change } = useConsoleSearch()
	const { company_id, user_id, project_id } = search
	const company = useQuery({ ...companyQuery(company_id ?? ''), enabled: company_id !== undefined })
	const user = useQuery({ ...userQuery(user_id ?? ''), enabled: user_id !== undefined })
	const project = useQuery({ ...projectQuery(project_id ?? ''), enabled: project_id !== undefined })
	const shown: [Narrowing, string, string | undefined, ReactNode][] = [
		['company_id', t('columns.company'), company_id, company.data && <CompanyLink company={company.data} />],
		['user_id', t('columns.person'), user_id, user.data && <PersonLink person={user.data} />],
		['project_id', t('columns.project'), project_id, project.data && <ProjectLink project={project.data} />],
	]
	return shown.map(
		([key, kind, id, link]) =>
			id !== undefined && (
				<div key={key} className={classes.narrowed}>
					<span>
						{kind} {link ?? <code>{id.slice(0, 8)}</code>}
					</span>
					<ActionIcon
						variant="subtle"
						color="gray"
						aria-label={t('related.all', { filter: kind })}
						onClick={() => change({ [key]: undefined })}
					>
						<IconX size={14} aria-hidden />
					</ActionIcon>
				</div>
			),
	)
}
