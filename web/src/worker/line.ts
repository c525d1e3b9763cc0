/** Something in front of the server answered in its place. */
export const isLost = ({ status }: Response): boolean => status >= 502 && status <= 504

/** The server's answer; null if the line fails, or none has begun in time. */
export const answerWithin = (network: Promise<Response>, milliseconds: number): Promise<Response | null> => {
	const answer = network.then(
		(response) => (isLost(response) ? null : response),
		() => null,
	)
	return Promise.race([answer, delay(milliseconds).then(() => null)])
}

/** The headers of an answer whose body was read, which unpacks it. */
export const unpackedHeaders = (response: Response): Headers => {
	const headers = new Headers(response.headers)
	for (const name of ['content-encoding', 'content-length']) headers.delete(name)
	return headers
}

export const delay = (milliseconds: number): Promise<void> =>
	new Promise((resolve) => setTimeout(resolve, milliseconds))
