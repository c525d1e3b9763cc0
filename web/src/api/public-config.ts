import { DEFAULT_MAX_IFC_UPLOAD_MB, PublicConfig } from '@panelyard/contracts/values/config'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from './call-api.ts'
import { queryKeys } from './query-keys.ts'

/** 300 MiB: what holds while the configuration is not known. */
const DEFAULT_CONFIG: PublicConfig = {
	max_ifc_upload_size_mb: DEFAULT_MAX_IFC_UPLOAD_MB,
	max_ifc_upload_size_bytes: DEFAULT_MAX_IFC_UPLOAD_MB * 1024 * 1024,
	trial_max_ifc_upload_size_mb: DEFAULT_MAX_IFC_UPLOAD_MB,
	google_sign_in: false,
	demo_project_id: null,
	contact_email: null,
	support_hours: null,
}

export const publicConfigQuery = queryOptions({
	queryKey: queryKeys.config,
	queryFn: ({ signal }) => callApi(PublicConfig, 'GET', '/config', { signal }),
	staleTime: 5 * 60_000,
})

/** What the server says of itself; the defaults until it answers, and silently when it does not. */
export function usePublicConfig(): PublicConfig {
	return useQuery(publicConfigQuery).data ?? DEFAULT_CONFIG
}
