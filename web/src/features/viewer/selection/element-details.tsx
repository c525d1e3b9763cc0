import { Skeleton } from '@mantine/core'
import { ElementPropertiesResponse } from '@panelyard/contracts/panels/panels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { PropertySets } from '../../../domain/panels/properties/property-sets.tsx'
import { useSourceFile } from '../../../domain/project/source-file.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import classes from './selection-card.module.css'

/** Properties of an element that belongs to no panel. */
export function ElementDetails({ projectId, element }: { projectId: string; element: number }) {
	const { t } = useTranslation('project')
	const sourceFile = useSourceFile(projectId, element)
	const properties = useQuery({
		queryKey: queryKeys.elementProperties(projectId, element),
		queryFn: ({ signal }) =>
			callApi(ElementPropertiesResponse, 'GET', `/projects/${projectId}/elements/${element}/properties`, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	})
	if (properties.isPending) return <Skeleton height={96} />
	if (properties.isError) return <LoadFailed error={properties.error} onRetry={() => properties.refetch()} />
	return (
		<>
			{sourceFile && (
				<dl className={classes.identity}>
					<div>
						<dt>{t('model.file')}</dt>
						<dd>
							<bdi>{sourceFile}</bdi>
						</dd>
					</div>
				</dl>
			)}
			<PropertySets key={element} sets={properties.data.property_sets} />
		</>
	)
}
