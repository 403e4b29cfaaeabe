import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { ApiError } from '../lib/api-error.ts';
import type { Caller } from '../context/service-context.ts';
import type { Dispatch } from '../http/dispatch.ts';
import type { Implementation } from '../families/implement.ts';
import { PROMPTS } from './prompts.ts';
import { createTools, isEnabled, type Tool } from './tools.ts';

export interface McpDeps {
  readonly implementations: readonly Implementation[];
  readonly dispatch: Dispatch;
  readonly onUnexpected: (operation: string, error: unknown) => void;
}

const SERVER_INFO = { name: 'regie-service', title: 'Community and Learning Platform', version: '1' };

const refused = (message: string) => ({ content: [{ type: 'text' as const, text: message }], isError: true });

/** An exchange of the revisions in use today. The answer is one JSON document: nothing is sent while a tool runs. */
const serveLegacy = async (mcp: McpServer, request: Request, parsedBody: unknown): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await mcp.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await mcp.close();
  }
};

/** The assistant server: every operation as a tool, served without sessions. */
export const createAssistantServer = (deps: McpDeps) => {
  const tools = createTools(deps.implementations);

  const callTool = async (caller: Caller, tool: Tool, given: Readonly<Record<string, unknown>>) => {
    const { operation } = tool.implementation;
    try {
      const answer = await deps.dispatch(tool.implementation, tool.arguments.split(given), caller);
      return {
        content: [{ type: 'text' as const, text: JSON.stringify(answer.body) }],
        structuredContent: answer.body as Record<string, unknown>,
      };
    } catch (error) {
      if (error instanceof ApiError) return refused(error.message);
      deps.onUnexpected(operation.name, error);
      return refused('Internal error');
    }
  };

  const serverFor = (caller: Caller): McpServer => {
    const mcp = new McpServer(SERVER_INFO, { capabilities: { tools: {}, prompts: {} } });
    const enabled = (name: string): Tool | null => {
      const tool = tools.get(name);
      return tool && isEnabled(caller, tool.implementation.operation) ? tool : null;
    };
    mcp.server.setRequestHandler('tools/list', () => ({
      tools: [...tools.values()]
        .filter((tool) => isEnabled(caller, tool.implementation.operation))
        .map((tool) => ({ ...tool.description })),
    }));
    mcp.server.setRequestHandler('tools/call', async (request) => {
      const tool = enabled(request.params.name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${request.params.name}`);
      return callTool(caller, tool, request.params.arguments ?? {});
    });
    mcp.server.setRequestHandler('prompts/list', () => ({
      prompts: PROMPTS.map(({ name, title, description }) => ({
        name,
        title,
        description,
        arguments: [{ name: 'request', description: 'What you want in particular.', required: false }],
      })),
    }));
    mcp.server.setRequestHandler('prompts/get', (request) => {
      const prompt = PROMPTS.find(({ name }) => name === request.params.name);
      if (!prompt) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${request.params.name}`);
      }
      const addition = request.params.arguments?.request;
      const text = addition ? `${prompt.text}\n\nIn particular: ${addition}` : prompt.text;
      return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
    });
    return mcp;
  };

  return {
    /** Rate-limit tokens of one JSON-RPC message; a notification costs nothing. */
    costOf(message: unknown): number {
      if (typeof message !== 'object' || message === null || !('id' in message)) return 0;
      const { method, params } = message as { method?: unknown; params?: { name?: unknown; arguments?: unknown } };
      if (method !== 'tools/call') return 1;
      const tool = tools.get(String(params?.name));
      const given = params?.arguments;
      if (!tool || typeof given !== 'object' || given === null) return tool?.implementation.operation.cost ?? 1;
      return tool.implementation.operation.costOf(tool.arguments.split(given as Record<string, unknown>).body);
    },
    /** Answers a request of this caller; `body` is its JSON, already read. */
    async serve(request: Request, body: unknown, caller: Caller): Promise<Response> {
      // Without sessions there is no stream to listen to (GET) and nothing to end (DELETE).
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
      if (await isLegacyRequest(request, body)) return serveLegacy(serverFor(caller), request, body);
      const handler = createMcpHandler(() => serverFor(caller), { legacy: 'reject' });
      return handler.fetch(request, { parsedBody: body });
    },
  };
};
export type AssistantServer = ReturnType<typeof createAssistantServer>;
