import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class ProfferApi implements ICredentialType {
  name = "profferApi";

  displayName = "Proffer API";

  icon: Icon = { light: "file:../icons/proffer.svg", dark: "file:../icons/proffer.dark.svg" };

  documentationUrl = "https://github.com/proffer/proffer/tree/main/integrations/n8n#credentials";

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://proposals.example.com",
      description: "Address of your Proffer, without /api",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description:
        "From Settings, API keys in Proffer. The trigger needs the key of an owner or admin, because only they manage webhooks.",
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}',
      url: "/api/organization",
    },
  };
}
